package io.portolan.services;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.concurrent.CompletableFuture;

/// Tells the directory that a service came or went.
final class DirectoryEntry extends Exchange {

    private final CompletableFuture<Boolean> known = new CompletableFuture<>();

    private DirectoryEntry(Operation operation) {
        super(operation);
    }

    static DirectoryEntry of(ServiceInfo info, boolean isThere) {
        Target entry = Target.of(Target.DIRECTORY).at("services/" + Target.escaped(info.name()));
        return new DirectoryEntry(
                isThere
                        ? new Operation(Verb.UPSERT, entry, info, Terms.LOCAL)
                        : new Operation(Verb.DELETE, entry, null, Terms.LOCAL));
    }

    /// Completes when the directory has answered; false when it could not.
    CompletableFuture<Boolean> known() {
        return known;
    }

    @Override
    protected void replied(Reply reply) {
        known.complete(true);
    }

    @Override
    protected void failed(Fault fault) {
        known.complete(false); // the node is closing
    }
}

package io.portolan.services.hosting;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Health;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A change that a node makes to one of its own services.
public final class OwnChange extends Exchange {

    private final CompletableFuture<Boolean> known = new CompletableFuture<>();

    private OwnChange(Verb verb, Target target, @Nullable Object body) {
        super(new Operation(verb, target, body, Terms.LOCAL));
    }

    /// That the directory has the service under this name, or has it no more for null.
    public static OwnChange directory(String name, @Nullable ServiceInfo info) {
        Target entry = Target.of(Target.DIRECTORY).at("services/" + Target.escaped(name));
        return new OwnChange(info == null ? Verb.DELETE : Verb.UPSERT, entry, info);
    }

    /// How the node is.
    public static OwnChange health(Health health) {
        return new OwnChange(Verb.REPLACE, Target.of(Target.HEALTH), health);
    }

    /// Completes when the service has answered; false when it could not.
    public CompletableFuture<Boolean> known() {
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

package io.portolan.services.node;

import io.portolan.services.call.BlockingExchange;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.ArrayList;
import java.util.List;

/// The services that were created for something that may still fail.
///
/// *Threads:* for one thread.
final class CreationRollback {

    private final Operations operations;
    private final List<String> paths = new ArrayList<>();

    CreationRollback(Operations operations) {
        this.operations = operations;
    }

    /// One more, at this path.
    void add(String path) {
        paths.add(path);
    }

    /// Drops them again, the last one first, because of a failure, which is told what goes wrong
    /// meanwhile. The time that was given to what failed does not count: it may be over.
    void takeBack(Throwable reason) {
        for (String path : paths.reversed()) {
            BlockingExchange call =
                    new BlockingExchange(
                            new Operation(Verb.DROP, Target.of(path), null, Terms.LOCAL));
            operations.perform(call);
            try {
                call.await();
            } catch (FaultException e) {
                reason.addSuppressed(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                reason.addSuppressed(e);
            }
        }
    }
}

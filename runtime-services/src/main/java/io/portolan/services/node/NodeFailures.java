package io.portolan.services.node;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.ServiceInfo;
import java.lang.System.Logger.Level;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// What goes wrong in a node, counted, and logged where nobody else would tell.
///
/// *Threads:* any.
final class NodeFailures {

    private final String node;
    private final NodeLog log;
    private final LongAdder late = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder unheard = new LongAdder();

    NodeFailures(String node, NodeLog log) {
        this.node = node;
        this.log = log;
    }

    /// An answer came too late.
    void late() {
        late.increment();
    }

    /// An operation that wanted no answer was not done.
    void unheard() {
        unheard.increment();
    }

    /// Logs what a handler threw; returns what to answer: an id, and nothing of the inside.
    Fault failure(ServiceInfo info, Operation operation, @Nullable Throwable failure) {
        failures.increment();
        String id = UUID.randomUUID().toString();
        log.write(
                Level.ERROR,
                info.path(),
                "%s failed, correlation %s".formatted(operation.verb(), id),
                failure);
        return Fault.of(
                        FaultCode.OPERATION_FAILED,
                        "the handler of %s at %s failed; the log of node '%s' has it under %s"
                                .formatted(operation.verb(), info.path(), node, id))
                .with(Fault.CORRELATION, id);
    }

    NodeStats stats(int services, int subscriptions, int pending) {
        return new NodeStats(
                services, subscriptions, pending, late.sum(), failures.sum(), unheard.sum());
    }
}

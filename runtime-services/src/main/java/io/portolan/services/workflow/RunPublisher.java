package io.portolan.services.workflow;

import io.portolan.services.call.BlockingExchange;
import io.portolan.services.contract.Contract;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Brings runs into the state of their service: where they start and end at once, what they do in
/// between at most some fifty times a second.
///
/// *Threads:* any.
final class RunPublisher {

    private static final long PAUSE_NANOS = 20_000_000;

    private final WorkflowService service;
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isPublishing = new AtomicBoolean();

    /// So that what is seen first is put first.
    private final ReentrantLock order = new ReentrantLock();

    RunPublisher(WorkflowService service) {
        this.service = service;
    }

    /// Puts all runs in the place of the state; if they are too large for one, the later half of
    /// them.
    ///
    /// @param runs those that are most important last
    void all(Map<String, WorkflowRun> runs) throws InterruptedException {
        Map<String, WorkflowRun> shown = runs;
        while (true) {
            try {
                Target state = Target.of(service.path());
                put(Verb.REPLACE, state, new WorkflowRuns(shown)).await();
                return;
            } catch (FaultException e) {
                if (e.code() != FaultCode.TOO_LARGE) {
                    throw e;
                }
                tellTooLarge();
                Map<String, WorkflowRun> later = new LinkedHashMap<>();
                shown.entrySet().stream()
                        .skip(shown.size() - shown.size() / 2)
                        .forEach(each -> later.put(each.getKey(), each.getValue()));
                shown = later;
            }
        }
    }

    private void tellTooLarge() {
        service.log(
                System.Logger.Level.WARNING,
                "the runs are too many for one state, and not all are shown: lower mostEnded of the @WorkflowContract");
    }

    /// Puts a run into the state as it is now, or takes it away; waits until that can be seen. When
    /// too many wait for the service, or it was about to be dropped, it is done soon, and nothing
    /// when the service has ended.
    void now(String id) throws InterruptedException {
        Target item = Target.of(service.path()).at("runs/" + Target.escaped(id));
        BlockingExchange change;
        order.lock();
        try {
            WorkflowRun run = service.shown(id);
            change = put(run == null ? Verb.DELETE : Verb.UPSERT, item, run);
        } finally {
            order.unlock();
        }
        try {
            change.await();
        } catch (FaultException e) {
            switch (e.code()) {
                case TOO_LARGE -> tellTooLarge();
                case QUEUING_LIMIT_EXCEEDED, RESPONSE_TIMEOUT -> changed(id);
                case OPERATION_CANCELED -> {
                    if (!service.isClosed()) { // it was about to be dropped, and was not
                        changed(id);
                    }
                }
                default -> {} // the service has ended
            }
        }
    }

    private BlockingExchange put(Verb verb, Target target, @Nullable Object body) {
        BlockingExchange change =
                new BlockingExchange(new Operation(verb, target, body, Terms.LOCAL));
        service.home().enter(change, Contract.byVerb(verb));
        return change;
    }

    /// Puts a run into the state soon.
    void changed(String id) {
        if (waiting.add(id) && isPublishing.compareAndSet(false, true)) {
            Thread.ofVirtual().name(service.path() + " publisher").start(this::publish);
        }
    }

    private void publish() {
        try {
            do {
                LockSupport.parkNanos(PAUSE_NANOS);
                for (String id : List.copyOf(waiting)) {
                    waiting.remove(id); // first: what changes from now on comes again
                    now(id);
                }
                isPublishing.set(false);
            } while (!waiting.isEmpty() && isPublishing.compareAndSet(false, true));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does
        }
    }
}

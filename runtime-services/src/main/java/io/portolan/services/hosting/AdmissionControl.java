package io.portolan.services.hosting;

import io.portolan.services.Behavior;
import io.portolan.services.CreateRequest;
import io.portolan.services.Stated;
import io.portolan.services.call.CallContext;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.Handling;
import io.portolan.services.events.OperationRecorder;
import io.portolan.services.events.OperationRun;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.StateStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What happens to an operation before its turn: it is answered at once, refused, or let in.
///
/// *Threads:* any.
final class AdmissionControl {

    /// How many services may wait for each other on one thread's stack.
    private static final int MOST_INSIDE = 32;

    private final ServiceInstance service;
    private final Site site;
    private final Repetitions repetitions;
    private final boolean
            isBlocking; // read once, since asking an annotation goes through reflection
    private final AtomicBoolean isDropping = new AtomicBoolean();

    AdmissionControl(ServiceInstance service, Site site) {
        this.service = service;
        this.site = site;
        isBlocking = service.contract().terms().isBlocking();
        String path = service.info().path();
        repetitions =
                new Repetitions(
                        path,
                        KeptAnswer.limits(site.limits()),
                        site.store() == null ? List.of() : site.store().answers(path),
                        this::renewed);
    }

    /// Performs the operation of an exchange; throws nothing.
    void accept(Exchange exchange) {
        Operation operation = exchange.operation();
        try {
            if (operation.verb() == Verb.LOOKUP) {
                lookup(exchange);
                return;
            }
            if (isDropping.get()) {
                exchange.fail(dropping(operation.verb()));
                return;
            }
            if (service.unreadable() != null && operation.verb() != Verb.DROP) {
                exchange.fail(service.unreadable().fault());
                return;
            }
            Handling handling =
                    service.unreadable() == null
                            ? service.contract().select(operation)
                            : Contract.byVerb(Verb.DROP);
            if (handling.verb() == Verb.GET && handling.code() == null) {
                get(exchange);
            } else if (operation.terms().idempotencyKey() == null || !isRepeatable(handling)) {
                enter(exchange, handling);
            } else {
                repetitions.once(
                        exchange,
                        handling,
                        site.due(operation.terms().deadline()),
                        first -> enter(first, handling));
                if (!repetitions.isIdle()) {
                    service.watched();
                }
            }
        } catch (FaultException e) {
            exchange.fail(e.fault());
        } catch (RuntimeException | Error e) { // such as a type that cannot be read
            exchange.fail(site.failed(service.info(), operation, e));
        }
    }

    private void lookup(Exchange exchange) {
        Revision now = service.state().revision();
        Fault refusal = Preconditions.refusal(now, exchange.operation());
        if (refusal != null) {
            exchange.fail(refusal);
        } else {
            exchange.reply(Reply.done(now, service.info()));
        }
    }

    /// A service that was created under a key, and is kept in the store but does not run: it is
    /// created again under the name that it had.
    private @Nullable Operation renewed(Operation again, Reply kept) {
        String path = kept.location();
        if (again.verb() != Verb.CREATE || path == null || site.instance(path) != null) {
            return null;
        }
        StateStore store = site.store();
        if (store == null || store.find(path) == null) {
            return null;
        }
        CreateRequest request =
                (CreateRequest) site.bodies().value(again.body(), CreateRequest.class);
        return request == null
                ? null
                : new Operation(
                        again.verb(),
                        again.target(),
                        request.name(path.substring(Target.SERVICES.length())).resuming(),
                        again.terms());
    }

    /// Whether the answer is given again: that of GET would be an old state, a subscription cannot,
    /// and a service that was dropped answers nothing.
    private static boolean isRepeatable(Handling handling) {
        return handling.verb() != Verb.GET
                && handling.verb() != Verb.SUBSCRIBE
                && handling.verb() != Verb.DROP;
    }

    /// Answers the operations whose time is over while they wait for the first one of their key.
    void expire(long nowNanos) {
        repetitions.expire(nowNanos);
    }

    /// Whether nobody waits for another operation.
    boolean isIdle() {
        return repetitions.isIdle();
    }

    /// The state is one reference, so this needs no turn.
    private void get(Exchange exchange) {
        OperationRun event =
                OperationRecorder.operationBegins(service.info().path(), Verb.GET.name());
        Stated<Record> now = service.state();
        Reply reply = ByVerb.get(now, exchange.operation());
        exchange.reply(reply);
        if (event != null) {
            event.end(reply.outcome().name(), now.revision().toString(), "");
        }
    }

    /// Lets the operation wait for its turn, then handles it as told. What only the node does comes
    /// here, too.
    void enter(Exchange exchange, Handling handling) {
        Terms terms = exchange.operation().terms();
        Verb verb = exchange.operation().verb();
        Behavior behavior = handling.behavior();
        if (CallContext.isCycle(terms, service.place(), behavior)) {
            exchange.fail(cycle(exchange.operation()));
            return;
        }
        if (!terms.deadline().isNever() && terms.deadline().isOver()) {
            exchange.fail(overdue(verb));
            return;
        }
        if (behavior == Behavior.TEARDOWN && !isTornDown(exchange)) {
            return;
        }
        RequestQueue queue = service.queue();
        boolean isAlong =
                behavior == Behavior.CONCURRENT && CallContext.isBeside(terms, service.place());
        Pending pending = new Pending(service, exchange, handling, site.due(terms.deadline()));
        if (isForHere(exchange, behavior) && queue.runHere(pending)) {
            return;
        }
        if (!queue.add(pending, isAlong ? Behavior.INDEPENDENT : behavior)) {
            exchange.fail(full());
            return;
        }
        service.watched();
        if (behavior == Behavior.TEARDOWN) {
            queue.drain();
        }
    }

    /// Whether the thread that brings the operation may run it: not one that would be kept, and not
    /// deep inside others.
    private boolean isForHere(Exchange exchange, Behavior behavior) {
        return exchange.mayRunHere()
                && !isBlocking
                && (behavior == Behavior.EXCLUSIVE || behavior == Behavior.CONCURRENT)
                && exchange.operation().terms().callers().size() < MOST_INSIDE;
    }

    /// Whether the operation may end the service; else it is answered here. Once more when its turn
    /// comes: what runs until then may change the state.
    private boolean isTornDown(Exchange exchange) {
        Operation operation = exchange.operation();
        Fault refusal = Preconditions.refusal(service.latest().revision(), operation);
        if (refusal == null && !isDropping.compareAndSet(false, true)) {
            refusal = dropping(operation.verb());
        }
        return refusal == null || !exchange.fail(refusal);
    }

    /// Lets operations in again: the service goes on, though it was to be dropped.
    void reopen() {
        isDropping.set(false);
    }

    /// Lets nobody in any more.
    void close() {
        isDropping.set(true);
    }

    private Fault overdue(Verb verb) {
        return Fault.of(
                FaultCode.RESPONSE_TIMEOUT,
                "the deadline of %s on %s was over when it came"
                        .formatted(verb, service.info().path()));
    }

    private Fault dropping(Verb verb) {
        return Fault.of(
                verb == Verb.DROP ? FaultCode.UNKNOWN_ENTRY : FaultCode.OPERATION_CANCELED,
                "service %s is being dropped".formatted(service.info().path()));
    }

    private Fault cycle(Operation operation) {
        List<String> cycle =
                Stream.concat(operation.terms().callers().stream(), Stream.of(service.place()))
                        .toList();
        return Fault.of(
                        FaultCode.CALL_CYCLE,
                        "%s on %s would wait for itself, through %s: ask without waiting, or make the handler INDEPENDENT"
                                .formatted(operation.verb(), service.info().path(), cycle))
                .with(Fault.CYCLE, cycle);
    }

    private Fault full() {
        return Fault.of(
                        FaultCode.QUEUING_LIMIT_EXCEEDED,
                        "%d operations wait for %s already: ask again later, or raise maxPendingPerService"
                                .formatted(
                                        site.limits().maxPendingPerService(),
                                        service.info().path()))
                .with(Fault.RETRY_AFTER, 1L);
    }
}

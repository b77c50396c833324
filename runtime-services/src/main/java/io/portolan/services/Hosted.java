package io.portolan.services;

import io.portolan.core.Dispatcher;
import io.portolan.services.codec.Shape;
import io.portolan.services.events.OperationRun;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Message;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.StateStore;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A service at work in a node: its state, its handlers, and who is told of its changes.
///
/// Overview. An operation comes to `accept` on any thread, which chooses its handling and gives it
/// to the agenda; its turn comes to `handle`, and the answer goes through `answer`. The state is
/// one reference, read by anybody and written by handlers that run alone, so GET needs no turn.
final class Hosted {

    private final Node node;
    private final Contract contract;
    private final Object handlers;
    private final ServiceInfo info;
    private final Agenda agenda;
    private final Feeds feeds;
    private final Repetitions repetitions;
    private final Tally tally = new Tally();

    /// Operations whose handlers run, but for the exclusive one.
    private final Set<Pending> running = ConcurrentHashMap.newKeySet();

    private volatile @Nullable Pending runningAlone;
    private volatile Stated<Record> state;
    private final @Nullable DurableState durable;
    private final AtomicBoolean isDropping = new AtomicBoolean();

    Hosted(Node node, Contract contract, ServiceInfo info, Record first, Dispatcher dispatcher) {
        this.node = node;
        this.contract = contract;
        this.info = info;
        handlers = contract.instances().get();
        durable = contract.terms().isDurable() ? durable(isolated(first)) : null;
        state =
                durable == null
                        ? new Stated<>(new Revision(Epochs.next(), 0), isolated(first))
                        : durable.latest();
        agenda =
                new Agenda(
                        info.path(),
                        dispatcher,
                        node.limits().maxPendingPerService(),
                        node.limits().dropGrace());
        feeds = new Feeds(node.couriers(), node.limits(), () -> state);
        repetitions = new Repetitions(node.limits().idempotencyKeys());
    }

    ServiceInfo info() {
        return info;
    }

    Contract contract() {
        return contract;
    }

    /// The state as everybody may see it.
    Stated<Record> state() {
        return state;
    }

    /// The state as the next change finds it: with those that are not durable yet.
    Stated<Record> latest() {
        return durable == null ? state : durable.latest();
    }

    private DurableState durable(Record first) {
        StateStore store = node.store();
        if (store == null) {
            throw new IllegalStateException(
                    "contract %s is durable, and node '%s' has no store: give one with store(folder)"
                            .formatted(contract.id(), node.name()));
        }
        return DurableState.begin(store, info.path(), Shape.of(contract.state()), first);
    }

    /// How its operations were answered.
    Tally tally() {
        return tally;
    }

    /// Lets the node's log know what an author's handler says.
    void log(System.Logger.Level level, String message) {
        node.log().write(level, info.path(), message, null);
    }

    Agenda agenda() {
        return agenda;
    }

    Feeds feeds() {
        return feeds;
    }

    /// The service among all nodes.
    String place() {
        return info.node() + info.path();
    }

    ServiceModel model() {
        List<Message> messages =
                contract.handlings().values().stream()
                        .flatMap(List::stream)
                        .map(each ->
                                new Message(each.verb(), each.name(), raw(each), each.result()))
                        .toList();
        return new ServiceModel(
                info, contract.state(), messages, contract.terms().isRevisionRequired());
    }

    private static Class<?> raw(Handling handling) {
        return handling.body() instanceof Class<?> type ? type : Object.class;
    }

    /// Performs the operation of an exchange; throws nothing.
    void accept(Exchange exchange) {
        Operation operation = exchange.operation();
        try {
            if (operation.verb() == Verb.LOOKUP) {
                exchange.reply(Reply.done(state.revision(), info));
                return;
            }
            if (isDropping.get()) {
                throw dropping(operation.verb());
            }
            Handling handling = contract.select(operation);
            if (handling.verb() == Verb.GET && handling.code() == null) {
                get(exchange);
                return;
            }
            if (operation.terms().idempotencyKey() == null) {
                enter(exchange, handling);
            } else {
                repetitions.once(exchange, first -> enter(first, handling));
            }
        } catch (FaultException e) {
            exchange.fail(e.fault());
        } catch (RuntimeException | Error e) { // such as a type that cannot be read
            exchange.fail(node.failure(info, operation, e));
        }
    }

    /// The state is one reference, so this needs no turn.
    private void get(Exchange exchange) {
        OperationRun event = OperationRun.begin(info.path(), Verb.GET.name());
        Stated<Record> now = state;
        Reply reply = ByVerb.get(now, exchange.operation());
        exchange.reply(reply);
        if (event != null) {
            event.end(reply.outcome().name(), now.revision().toString(), "");
        }
    }

    /// Lets the operation wait for its turn to be handled so. Also for what only the node does.
    void enter(Exchange exchange, Handling handling) {
        Terms terms = exchange.operation().terms();
        Behavior behavior = handling.behavior();
        if (Inside.isCycle(terms, place(), behavior)) {
            exchange.fail(cycle(exchange.operation()));
            return;
        }
        if (!terms.deadline().isNever() && terms.deadline().isOver()) {
            exchange.fail(
                    Fault.of(
                            FaultCode.RESPONSE_TIMEOUT,
                            "the deadline of %s on %s was over when it came"
                                    .formatted(exchange.operation().verb(), info.path())));
            return;
        }
        if (behavior == Behavior.TEARDOWN && !isDropping.compareAndSet(false, true)) {
            exchange.fail(dropping(exchange.operation().verb()).fault());
            return;
        }
        boolean isAlong = behavior == Behavior.CONCURRENT && Inside.isBeside(terms, place());
        Pending pending = new Pending(this, exchange, handling, node.due(terms.deadline()));
        if (!agenda.add(pending, isAlong ? Behavior.INDEPENDENT : behavior)) {
            exchange.fail(full());
        }
        if (behavior == Behavior.TEARDOWN) {
            agenda.drain();
        }
    }

    /// What the handler of an operation gives. When its turn has come.
    @Nullable Object handle(Pending pending) throws Throwable {
        Handling handling = pending.handling();
        Operation operation = pending.operation();
        if (handling.verb() == Verb.DROP || handling.behavior() == Behavior.TEARDOWN) {
            return tearDown(pending);
        }
        if (handling.verb() == Verb.SUBSCRIBE) {
            return feeds.subscribe(subscriber(operation));
        }
        if (handling.code() == null) {
            return ByVerb.handle(this, pending);
        }
        if (handling.verb().isChange()) {
            ByVerb.check(contract, latest(), operation);
        }
        return call(pending);
    }

    private @Nullable Object call(Pending pending) throws Throwable {
        Handling handling = pending.handling();
        Object body = node.bodies().value(pending.operation().body(), handling.body());
        return handling.call(handlers, pending.take(handling.isolation().isolated(body)), pending);
    }

    /// Answers an operation with what its handler gave.
    void answer(Pending pending, @Nullable Object result) {
        Handling handling = pending.handling();
        if (handling.verb().isChange()) {
            change(pending, result);
        } else if (result instanceof Reply reply) {
            pending.reply(reply);
        } else if (result instanceof Feed feed) {
            subscribed(pending, feed);
        } else {
            pending.reply(
                    Reply.done(state.revision(), handling.resultIsolation().isolated(result)));
        }
    }

    private void subscribed(Pending pending, Feed feed) {
        if (pending.reply(Reply.done(feed.since(), feed))) {
            feed.start(); // nothing is delivered before the answer
        } else {
            feed.close();
        }
    }

    private void change(Pending pending, @Nullable Object result) {
        Handling handling = pending.handling();
        if (handling.isNextState() && result != null) {
            pending.commit((Record) result);
        }
        Object body =
                handling.isNextState() || result instanceof Change
                        ? null
                        : handling.resultIsolation().isolated(result);
        if (!pending.exchange().claim()) { // overdue or canceled: nothing has changed
            pending.late();
            return;
        }
        Change change = result instanceof Change made ? made : Change.byHandler(pending, body);
        Record next = pending.next();
        if (next == null) {
            pending.replyClaimed(change.reply(state.revision()));
        } else if (durable == null) {
            commit(pending, change, new Stated<>(state.revision().next(), next));
        } else {
            durable.save(
                    pending.life(),
                    next,
                    (made, fault) -> {
                        if (fault != null) {
                            pending.failClaimed(fault);
                        } else if (made != null) {
                            commit(pending, change, made);
                        }
                    });
        }
    }

    /// Makes the state the next one, tells the subscribers, and answers. By one after the other.
    private void commit(Pending pending, Change change, Stated<Record> next) {
        Revision revision = next.revision();
        state = next;
        try {
            feeds.publish(
                    new Delivery.Event(
                            new Notification(
                                    info.path(),
                                    pending.operation().verb(),
                                    change.item(),
                                    change.type(),
                                    revision,
                                    change.told(),
                                    pending.trace())));
        } finally { // whatever happens to subscribers: what was claimed is answered
            pending.replyClaimed(change.reply(revision));
        }
    }

    /// Runs the author's teardown, if there is one, and ends the service; the answer comes when the
    /// directory knows.
    private CompletionStage<Reply> tearDown(Pending pending) {
        Object answer = null;
        try {
            Object result = pending.handling().code() == null ? null : call(pending);
            answer = pending.handling().resultIsolation().isolated(result);
        } catch (Throwable e) { // the service ends all the same
            node.failure(info, pending.operation(), e);
        }
        Reply reply = Reply.done(state.revision(), answer);
        cancelRunning(pending);
        return end(Delivery.Reason.DROPPED, "service %s was dropped".formatted(info.path()))
                .thenApply(done -> reply);
    }

    private void cancelRunning(Pending teardown) {
        running.stream().filter(each -> !each.equals(teardown)).forEach(Pending::cancelled);
        Pending alone = runningAlone;
        if (alone != null && !alone.equals(teardown)) {
            alone.cancelled();
        }
    }

    /// Ends the service, now that nobody runs any more.
    CompletionStage<Boolean> end(Delivery.Reason reason, String detail) {
        isDropping.set(true);
        CompletionStage<Boolean> forgotten = node.forget(this);
        if (durable != null && reason == Delivery.Reason.DROPPED) {
            forgotten = forgotten.thenCombine(durable.drop(), (known, isDropped) -> known);
        }
        feeds.end(reason, detail);
        agenda.end();
        return forgotten;
    }

    /// Ends the service whoever runs: the node is closing.
    void close(String detail) {
        isDropping.set(true);
        feeds.end(Delivery.Reason.NODE_CLOSED, detail);
        agenda.end();
        visit(Pending::cancelled);
        node.forget(this);
    }

    /// A handler starts.
    void began(Pending pending) {
        if (durable != null) {
            pending.life(durable.life());
        }
        if (pending.handling().behavior() == Behavior.EXCLUSIVE) {
            runningAlone = pending;
        } else {
            running.add(pending);
        }
    }

    /// A handler that returns has not answered yet; others are let in meanwhile.
    void answersLater(Pending pending) {
        running.add(pending);
        if (pending.equals(runningAlone)) {
            runningAlone = null;
        }
    }

    /// A handler has answered.
    void ended(Pending pending) {
        if (pending.equals(runningAlone)) {
            runningAlone = null;
        } else {
            running.remove(pending);
        }
    }

    /// Shows each operation that waits or runs to the visitor.
    void visit(Consumer<Pending> visitor) {
        Pending alone = runningAlone;
        if (alone != null) {
            visitor.accept(alone);
        }
        if (!running.isEmpty()) {
            running.forEach(visitor);
        }
        if (agenda.waiting() > 0) {
            agenda.visit(visitor);
        }
    }

    Record isolated(Record value) {
        if (!contract.state().isInstance(value)) {
            throw new IllegalArgumentException(
                    "state %s of service %s: a %s is needed"
                            .formatted(value, info.path(), contract.state().getName()));
        }
        return (Record) Objects.requireNonNull(contract.isolation().isolated(value));
    }

    Bodies bodies() {
        return node.bodies();
    }

    <X extends Record> ServiceProxy<X> partner(String name, Class<X> type) {
        boolean isKnown = contract.partners().stream().anyMatch(p -> p.name().equals(name));
        if (!isKnown) {
            throw new IllegalArgumentException(
                    "no partner '%s' in contract %s: it has %s"
                            .formatted(
                                    name,
                                    contract.id(),
                                    contract.partners().stream().map(Partner::name).toList()));
        }
        String path = info.partners().get(name);
        if (path == null) {
            throw new IllegalStateException(
                    "partner '%s' of %s is optional and is not there: ask info().partners() first"
                            .formatted(name, info.path()));
        }
        return node.proxy(path, type);
    }

    /// An answer came too late.
    void late() {
        node.late();
    }

    /// What a handler's failure is answered with.
    Fault failed(Pending pending, @Nullable Throwable failure) {
        return node.failure(info, pending.operation(), failure);
    }

    private static Subscriber subscriber(Operation operation) {
        if (operation.body() instanceof Subscriber subscriber) {
            return subscriber;
        }
        throw Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "SUBSCRIBE without options and sink: what a transport makes of its request is needed")
                .exception();
    }

    private FaultException dropping(Verb verb) {
        return Fault.of(
                        verb == Verb.DROP ? FaultCode.UNKNOWN_ENTRY : FaultCode.OPERATION_CANCELED,
                        "service %s is being dropped".formatted(info.path()))
                .exception();
    }

    private Fault cycle(Operation operation) {
        List<String> cycle =
                Stream.concat(operation.terms().callers().stream(), Stream.of(place())).toList();
        return Fault.of(
                        FaultCode.CALL_CYCLE,
                        "%s on %s would wait for itself, through %s: ask without waiting, or make the handler INDEPENDENT"
                                .formatted(operation.verb(), info.path(), cycle))
                .with(Fault.CYCLE, cycle);
    }

    private Fault full() {
        return Fault.of(
                        FaultCode.QUEUING_LIMIT_EXCEEDED,
                        "%d operations wait for %s already: ask again later, or raise maxPendingPerService"
                                .formatted(node.limits().maxPendingPerService(), info.path()))
                .with(Fault.RETRY_AFTER, 1L);
    }
}

package io.portolan.services.hosting;

import io.portolan.core.Dispatcher;
import io.portolan.services.Behavior;
import io.portolan.services.Limits;
import io.portolan.services.Partner;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.call.CallContext;
import io.portolan.services.call.Caller;
import io.portolan.services.contract.Bodies;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.Handling;
import io.portolan.services.metrics.Metrics;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.MessageType;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceFiles;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.StateStore;
import io.portolan.services.store.StoredAnswer;
import io.portolan.services.subscription.SubscriptionCursor;
import io.portolan.services.subscription.Subscriptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A service at work in a node: its state, its handlers, and its subscribers.
///
/// Overview. An operation comes to `accept` on any thread; admission chooses its handling and gives
/// it to the queue; its turn comes to `handle`, and what the handler gave goes through `answer`, a
/// change from there to the state.
public final class ServiceInstance {

    private final Site site;
    private final Contract contract;
    private final Object handlers;
    private final ServiceInfo info;
    private final String place;
    private final Dispatcher dispatcher;
    private final Subscriptions subscriptions;
    private final OutcomeCounter outcomes = new OutcomeCounter();
    private final @Nullable Settling settling;
    private final CommittedState state;
    private final StateAcceptance acceptance;
    private final @Nullable UnreadableStateException unreadable;
    private boolean isResumed; // written before anybody asks
    private List<ServiceInstance> createdPartners = List.of(); // likewise
    private volatile RequestQueue queue; // volatile: another one when a DROP could not be saved
    private final AdmissionControl admission;
    private final RunningHandlers running = new RunningHandlers();
    private volatile boolean
            isWatched; // volatile: see TimeoutScanner, which clears it and then looks

    /// @param first what it begins with; null for what is kept of it
    public ServiceInstance(
            Site site,
            Contract contract,
            ServiceInfo info,
            @Nullable Record first,
            Dispatcher dispatcher) {
        this.site = site;
        this.contract = contract;
        this.info = info;
        place = info.node() + info.path();
        handlers = contract.instances().get();
        isResumed = first == null;
        subscriptions = new Subscriptions(site.deliveryWorkers(), site.limits(), this::state);
        acceptance = new StateAcceptance(contract);
        if (first != null) {
            acceptance.first(first);
        }
        boolean isSaving = contract.terms().isDurable() || contract.verbs().contains(Verb.CREATE);
        settling = site.store() != null && isSaving ? new Settling(info.path(), dispatcher) : null;
        state =
                new CommittedState(
                        contract,
                        info.path(),
                        first,
                        site.store(),
                        settling,
                        subscriptions::publish);
        unreadable =
                state.now().state() instanceof DurableState.Unreadable kept ? kept.why() : null;
        this.dispatcher = dispatcher;
        queue = newQueue();
        admission = new AdmissionControl(this, site);
    }

    /// Lets handlers begin that do something by themselves.
    public void begin() throws InterruptedException {
        if (handlers instanceof Resident resident) {
            isResumed |= resident.begin(new HomeOfHandlers());
        }
    }

    private void endHandlers() {
        if (handlers instanceof Resident resident) {
            resident.end();
        }
    }

    private RequestQueue newQueue() {
        return new RequestQueue(
                info.path(),
                dispatcher,
                site.limits().maxPendingPerService(),
                site.limits().dropGrace());
    }

    public ServiceInfo info() {
        return info;
    }

    Contract contract() {
        return contract;
    }

    /// Why the service can do nothing but be dropped: what is kept of it cannot be read. Else null.
    public @Nullable UnreadableStateException unreadable() {
        return unreadable;
    }

    /// The state as everybody may see it.
    public Stated<Record> state() {
        return state.now();
    }

    /// The state as the next change finds it: with those that are not durable yet.
    Stated<Record> latest() {
        return state.latest();
    }

    /// How its operations were answered.
    public OutcomeCounter outcomes() {
        return outcomes;
    }

    /// Lets the node's log know what an author's handler says.
    void log(System.Logger.Level level, String message) {
        site.log(level, info.path(), message);
    }

    /// What authors of services count in the node.
    Metrics authorMetrics() {
        return site.authorMetrics();
    }

    /// How many operations wait for their turn.
    public int waiting() {
        return queue.waiting();
    }

    RequestQueue queue() {
        return queue;
    }

    public Subscriptions subscriptions() {
        return subscriptions;
    }

    Bodies bodies() {
        return site.bodies();
    }

    /// The service among all nodes.
    String place() {
        return place;
    }

    public ServiceModel model() {
        List<MessageType> messages =
                contract.handlings().values().stream()
                        .flatMap(List::stream)
                        .map(each ->
                                new MessageType(
                                        each.verb(),
                                        each.name(),
                                        raw(each),
                                        Bodies.raw(each.result())))
                        .toList();
        return new ServiceModel(
                info,
                contract.state(),
                messages,
                contract.terms().isRevisionRequired(),
                contract.page(),
                handlers instanceof ServiceFiles files ? files : null);
    }

    private static Class<?> raw(Handling handling) {
        return handling.body() instanceof Class<?> type ? type : Object.class;
    }

    /// Performs the operation of an exchange; throws nothing.
    public void accept(Exchange exchange) {
        admission.accept(exchange);
    }

    /// Lets the operation wait for its turn, then handles it as told. What only the node does comes
    /// here, too.
    public void enter(Exchange exchange, Handling handling) {
        admission.enter(exchange, handling);
    }

    /// Notes the services that were created so that this one has its partners.
    public void createdWith(List<ServiceInstance> partners) {
        createdPartners = List.copyOf(partners);
    }

    /// The services that were created so that this one has its partners, the first one first.
    public List<ServiceInstance> createdPartners() {
        return createdPartners;
    }

    /// Ends the service, because something else failed that it was created for. What began with it
    /// is dropped; what was kept before stays.
    ///
    /// @param exchange of a DROP
    public void takeBack(Exchange exchange) {
        if (isResumed) {
            enter(exchange, Contract.LEAVE);
        } else {
            accept(exchange);
        }
    }

    /// What the handler of an operation gives. When its turn has come.
    @Nullable Object handle(Pending pending) throws Throwable {
        Handling handling = pending.handling();
        Operation operation = pending.operation();
        if (handling.verb() == Verb.DROP || handling.behavior() == Behavior.TEARDOWN) {
            return tearDown(pending);
        }
        if (!handling.verb().isChange()) {
            Revision now = state().revision();
            if (Preconditions.isKnown(now, operation)) {
                return Reply.notModified(now);
            }
            Fault refusal = Preconditions.refusal(now, operation);
            if (refusal != null) {
                throw refusal.exception();
            }
        }
        if (handling.verb() == Verb.SUBSCRIBE) {
            return subscriptions.subscribe(subscriber(operation));
        }
        if (handling.code() == null) {
            return ByVerb.handle(this, pending);
        }
        if (handling.verb().isChange()) {
            Preconditions.check(contract, latest(), operation);
        }
        return call(pending);
    }

    private @Nullable Object call(Pending pending) throws Throwable {
        Handling handling = pending.handling();
        Object body = site.bodies().value(pending.operation().body(), handling.body());
        return handling.call(handlers, pending.take(handling.isolation().isolated(body)), pending);
    }

    /// Answers an operation with what its handler gave.
    void answer(Pending pending, @Nullable Object result) {
        Handling handling = pending.handling();
        checkNull(pending, result);
        if (handling.verb().isChange()) {
            state.change(pending, change(pending, result));
        } else if (result instanceof Reply reply) {
            pending.reply(reply);
        } else if (result instanceof SubscriptionCursor subscription) {
            subscribed(pending, subscription);
        } else {
            pending.reply(
                    Reply.done(state().revision(), handling.resultIsolation().isolated(result)));
        }
    }

    /// A handler that returns null where it said that it returns something has forgotten something.
    private void checkNull(Pending pending, @Nullable Object result) {
        Handling handling = pending.handling();
        if (result != null || handling.isNullable() || pending.next() != null) {
            return;
        }
        String detail =
                "handler %s of contract %s, for %s, returned null: return %s, or annotate the type that it returns with @Nullable where null means nothing"
                        .formatted(
                                handling.handler(),
                                contract.id(),
                                handling.verb(),
                                handling.isNextState()
                                        ? "the next state, or commit it with the context"
                                        : "the answer");
        log(System.Logger.Level.ERROR, detail);
        throw Fault.of(FaultCode.OPERATION_FAILED, detail).exception();
    }

    private void subscribed(Pending pending, SubscriptionCursor subscription) {
        if (pending.reply(Reply.done(subscription.since(), subscription))) {
            subscription.start(); // nothing is delivered before the answer
        } else {
            subscription.close();
        }
    }

    private static StateChange change(Pending pending, @Nullable Object result) {
        if (result instanceof StateChange made) {
            return made;
        }
        Handling handling = pending.handling();
        if (handling.isNextState() && result != null) {
            pending.commit((Record) result);
        }
        return StateChange.byHandler(
                pending,
                handling.isNextState() ? null : handling.resultIsolation().isolated(result));
    }

    /// Ends the service, if its conditions hold and the store forgets what it is to forget: else it
    /// goes on. Nobody runs any more, and nobody is let in.
    private CompletionStage<Reply> tearDown(Pending pending) {
        Fault refusal = Preconditions.refusal(latest().revision(), pending.operation());
        if (refusal != null) {
            return goesOn(refusal);
        }
        CompletionStage<@Nullable Fault> forgotten;
        if (pending.handling().equals(Contract.LEAVE)) {
            forgotten = settled();
        } else if (handlers instanceof Resident resident) {
            forgotten = CompletableFuture.supplyAsync(() -> dropped(resident), this::startDrop);
        } else if (contract.terms().isDurable()) {
            forgotten = state.drop();
        } else {
            return tornDown(pending);
        }
        return forgotten.thenComposeAsync(
                unsaved -> unsaved == null ? tornDown(pending) : unsaved(unsaved), this::startDrop);
    }

    /// Completes when it is known what became of all that was saved, with null: nothing is
    /// forgotten.
    private CompletionStage<@Nullable Fault> settled() {
        return settling == null
                ? CompletableFuture.completedFuture(null)
                : settling.settled().thenApply(_ -> null);
    }

    /// Starts a part of a DROP. It goes on when its caller has gone away, because the service can
    /// neither be asked nor dropped again before it has ended.
    private void startDrop(Runnable task) {
        Thread.ofVirtual().name(info.path() + " drop").start(task);
    }

    /// Why handlers have not forgotten what they keep; null when they have.
    private static @Nullable Fault dropped(Resident resident) {
        try {
            resident.drop();
            return null;
        } catch (FaultException e) {
            return e.fault();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // nobody does
        }
    }

    private CompletionStage<Reply> unsaved(Fault fault) {
        log(
                System.Logger.Level.ERROR,
                "DROP was not saved, the service goes on: " + fault.detail());
        return goesOn(fault);
    }

    /// The service was to be dropped, and is not: operations are let in again.
    private CompletionStage<Reply> goesOn(Fault why) {
        queue.end();
        queue = newQueue();
        admission.reopen();
        if (site.isClosed()) { // which may not have seen the new one
            close("node '%s' was closed".formatted(site.name()));
        }
        return CompletableFuture.failedStage(why.exception());
    }

    /// Whether the store keeps the reply to a repetition, so that it is given when that is durable.
    boolean saves(Pending pending, Reply reply) {
        if (!(pending.exchange() instanceof Repetitions.First first)) {
            return false;
        }
        String owner = info.path();
        if (pending.handling().verb() == Verb.CREATE) {
            ServiceInstance created =
                    reply.location() == null ? null : site.instance(reply.location());
            if (created == null || !created.contract.terms().isDurable()) {
                return false;
            }
            owner = created.info.path();
        } else if (!keepsAnswers(pending.handling().verb())) {
            return false;
        }
        return save(pending, first, owner, first.stored(reply), () -> pending.replyClaimed(reply));
    }

    /// Saves a fault in place of an answer.
    boolean saves(Pending pending, Fault fault) {
        return pending.exchange() instanceof Repetitions.First first
                && keepsAnswers(pending.handling().verb())
                && KeptAnswer.isKept(fault)
                && save(
                        pending,
                        first,
                        info.path(),
                        first.stored(fault),
                        () -> pending.failClaimed(fault));
    }

    /// A question changes nothing, so nothing is lost when it is asked again.
    private boolean keepsAnswers(Verb verb) {
        return contract.terms().isDurable() && !verb.isSafe();
    }

    /// Gives an answer when it is durable. One that could not be saved is saved again when somebody
    /// asks again: what it answers was done.
    private boolean save(
            Pending pending,
            Repetitions.First first,
            String owner,
            StoredAnswer answer,
            Runnable given) {
        StateStore store = site.store();
        Settling waiting = settling;
        if (store == null || waiting == null) {
            return false;
        }
        Settling.Awaited awaited =
                new Settling.Awaited(waiting, store.generation()) {
                    @Override
                    Pending pending() {
                        return pending;
                    }

                    @Override
                    void settle(@Nullable IOException cause) {
                        if (cause == null) {
                            given.run();
                            return;
                        }
                        first.unsaved(() -> save(pending, first, owner, answer, given));
                        pending.failClaimed(unsaved(pending));
                    }
                };
        pending.saving(null);
        store.answer(owner, answer, awaited);
        waiting.add(awaited);
        watched();
        return true;
    }

    private Fault unsaved(Pending pending) {
        return Fault.of(
                        FaultCode.INSUFFICIENT_RESOURCES,
                        "%s of %s was answered, but the disk did not take the answer: ask again with the same idempotency key"
                                .formatted(pending.handling().verb(), info.path()))
                .with(Fault.RETRY_AFTER, 1L)
                .with(Fault.OUTCOME, Fault.UNKNOWN);
    }

    /// How many changes may wait for the disk.
    int mostWaiting() {
        return site.limits().maxPendingPerService();
    }

    /// Runs the author's teardown, if there is one, and ends the service; the answer comes when the
    /// directory knows.
    private CompletionStage<Reply> tornDown(Pending pending) {
        Object answer = null;
        CallContext here = CallContext.here();
        Caller asking = here.asking();
        Caller keeping = here.running();
        here.enter(pending, pending);
        try {
            Object result = pending.handling().code() == null ? null : call(pending);
            checkNull(pending, result);
            answer = pending.handling().resultIsolation().isolated(result);
        } catch (Throwable e) { // the service ends all the same
            site.failed(info, pending.operation(), e);
        } finally {
            here.enter(asking, keeping);
        }
        Reply reply = Reply.done(state().revision(), answer);
        running.cancelBut(pending);
        return end(Delivery.Reason.DROPPED, "service %s was dropped".formatted(info.path()))
                .thenApply(done -> reply);
    }

    /// Ends the service, now that nobody runs any more.
    public CompletionStage<Boolean> end(Delivery.Reason reason, String detail) {
        endHandlers();
        admission.close();
        CompletionStage<Boolean> forgotten = site.forget(this);
        subscriptions.end(reason, detail);
        queue.end();
        if (settling != null) {
            settling.close();
        }
        return forgotten;
    }

    /// Ends the service whatever runs: the node is closing.
    public void close(String detail) {
        endHandlers();
        admission.close();
        subscriptions.end(Delivery.Reason.NODE_CLOSED, detail);
        queue.end();
        visit(Pending::cancelled);
        site.forget(this);
    }

    /// A handler is about to start; the thread that lets it start calls [#watched()].
    void begins(Pending pending) {
        state.begins(pending);
        running.begins(pending);
    }

    /// Lets the node's scanner look at the service. The caller has made sure that the service is
    /// not idle.
    void watched() {
        if (!isWatched) {
            isWatched = true;
            site.watch(this);
        }
    }

    /// The watch has let it go, and lets it in again if it was not idle after all. By the watch.
    public void unwatched() {
        isWatched = false;
        if (!isIdle()) {
            watched();
        }
    }

    /// Whether no operation waits or runs, and nobody has subscribed. An operation that moves on
    /// meanwhile may not be seen, and calls [#watched()] where it comes to.
    public boolean isIdle() {
        return queue.waiting() == 0
                && running.isEmpty()
                && subscriptions.isEmpty()
                && (settling == null || settling.count() == 0)
                && admission.isIdle();
    }

    /// A handler that returns has not answered yet; others are let in meanwhile.
    void answersLater(Pending pending) {
        running.answersLater(pending);
    }

    /// A handler has answered.
    void ended(Pending pending) {
        running.ended(pending);
    }

    /// Shows each operation that waits or runs to the visitor.
    public void visit(Consumer<Pending> visitor) {
        running.visit(visitor);
        if (settling != null && settling.count() > 0) {
            settling.lookAgain(); // in case that a helper does not get its core
            settling.visit(visitor);
        }
        if (queue.waiting() > 0) {
            queue.visit(visitor);
        }
    }

    /// The state as the next one: nobody can change it, and everybody will be able to read it.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] when it would not be so.
    Record accepted(Record value) {
        Record own = state.isolated(value);
        acceptance.next(latest().state(), own);
        return own;
    }

    /// Answers the operations whose time is over.
    public void look(long nowNanos) {
        visit(pending -> pending.abortIfDue(nowNanos));
        admission.expire(nowNanos);
        subscriptions.expire(nowNanos);
    }

    /// The store is closed: what it said is told, and whatever it did not say is not known.
    public void settle() {
        if (settling != null) {
            settling.close();
            settling.visit(Pending::giveUp);
        }
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
        return site.proxy(path, type);
    }

    /// An answer came too late.
    void late() {
        site.late();
    }

    /// What a handler's failure is answered with.
    Fault failed(Pending pending, @Nullable Throwable failure) {
        return site.failed(info, pending.operation(), failure);
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

    /// The service and its node as handlers see them that do something by themselves.
    private final class HomeOfHandlers implements Resident.Home {

        @Override
        public ServiceInfo info() {
            return info;
        }

        @Override
        public @Nullable StateStore store() {
            return site.store();
        }

        @Override
        public Limits limits() {
            return site.limits();
        }

        @Override
        public Bodies bodies() {
            return site.bodies();
        }

        @Override
        public void enter(Exchange exchange, Handling handling) {
            ServiceInstance.this.enter(exchange, handling);
        }

        @Override
        public <X extends Record> ServiceProxy<X> proxy(String other, Class<X> type) {
            return site.proxy(other, type);
        }

        @Override
        public <X extends Record> ServiceProxy<X> partner(String name, Class<X> type) {
            return ServiceInstance.this.partner(name, type);
        }

        @Override
        public void log(System.Logger.Level level, String message) {
            ServiceInstance.this.log(level, message);
        }
    }
}

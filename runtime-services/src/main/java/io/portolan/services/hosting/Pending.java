package io.portolan.services.hosting;

import io.portolan.services.Behavior;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.call.CallContext;
import io.portolan.services.call.Caller;
import io.portolan.services.contract.Handling;
import io.portolan.services.contract.KeyedCollection;
import io.portolan.services.contract.StateForm;
import io.portolan.services.events.OperationRecorder;
import io.portolan.services.events.OperationRun;
import io.portolan.services.metrics.Metrics;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Trace;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// An operation at a service: it waits, runs, and is answered. It is also the context that its
/// handler is given.
///
/// Overview. A change takes effect in three steps: the handler gives the next state, which is kept
/// here; the exchange is claimed, so that no deadline and no cancellation can come any more; the
/// state is committed and the exchange answered. So an operation that was answered with a fault has
/// changed nothing.
public final class Pending extends MpscChain.Link implements ServiceContext<Record>, Caller {

    private final ServiceInstance service;
    private final Exchange exchange;
    private final Handling handling;

    /// When it is overdue, by the clock of the node.
    private final long dueNanos;

    /// The incarnation of the durable state when the handler began.
    private long incarnation;

    /// The change was given to the store, and its outcome does not depend on the caller any more.
    private volatile boolean isBeingSaved;

    /// Which it makes, if it is a change; written before the store is asked.
    private @Nullable Revision made;

    private @Nullable Record next;
    private @Nullable Object body;
    private @Nullable Trace trace;
    private volatile @Nullable OperationRun event;

    Pending(ServiceInstance service, Exchange exchange, Handling handling, long dueNanos) {
        this.service = service;
        this.exchange = exchange;
        this.handling = handling;
        this.dueNanos = dueNanos;
        OperationRun begun =
                OperationRecorder.operationBegins(
                        service.info().path(), exchange.operation().verb().name());
        if (begun != null) { // mostly not, and a volatile write costs a fence
            event = begun;
        }
    }

    Handling handling() {
        return handling;
    }

    @Override
    public Behavior behavior() {
        return handling.behavior();
    }

    /// Whether the node itself wants it, which nobody would ask again.
    boolean isOfNode() {
        return exchange instanceof OwnChange;
    }

    /// The service, as it stands among those that wait.
    @Override
    public String place() {
        return service.place();
    }

    /// Runs the handler and answers. Throws nothing.
    void run() {
        service.begins(this);
        boolean isWanted = exchange.begin();
        // what is canceled or overdue before its turn is not done, but for a teardown, which has
        // turned others away already
        if (!isWanted && handling.behavior() != Behavior.TEARDOWN) {
            service.ended(this);
            return;
        }
        service.watched();
        CallContext here = CallContext.here();
        Caller asking = here.asking();
        Caller running = here.running();
        here.enter(this, this);
        boolean isLater = false;
        try {
            isLater = isAnsweredLater(service.handle(this));
        } catch (Throwable failure) { // a handler's failure is an answer
            fail(failure);
        } finally {
            if (!isLater) {
                service.ended(this);
            }
            here.enter(asking, running);
            if (isWanted) {
                exchange.end();
            }
        }
    }

    /// Answers that the service will not do it any more.
    void cancelled() {
        abort(
                Fault.of(
                        FaultCode.OPERATION_CANCELED,
                        "service %s was dropped before %s was done"
                                .formatted(service.info().path(), operation().verb())));
    }

    /// Answers that it takes too long, if it does.
    void abortIfDue(long nowNanos) {
        if (nowNanos - dueNanos < 0) {
            return;
        }
        if (isBeingSaved) {
            giveUp();
        } else if (!exchange.isAnswered()) {
            Fault fault =
                    Fault.of(
                            FaultCode.RESPONSE_TIMEOUT,
                            "no answer of service %s to %s before the deadline"
                                    .formatted(service.info().path(), operation().verb()));
            boolean hasBegun = handling.behavior() == Behavior.TEARDOWN;
            abort(hasBegun ? fault.with(Fault.OUTCOME, Fault.UNKNOWN) : fault);
        }
    }

    /// It is with the store from here on.
    void saving(@Nullable Revision newRevision) {
        made = newRevision;
        isBeingSaved = true; // volatile: a thread that sees it sees the revision
    }

    /// Answers that nobody knows whether it is saved.
    void giveUp() {
        Fault fault =
                Fault.of(
                                FaultCode.RESPONSE_TIMEOUT,
                                "%s of service %s was not known to be saved before the deadline: it may have been done, or may still be; look before asking again"
                                        .formatted(operation().verb(), service.info().path()))
                        .with(Fault.OUTCOME, Fault.UNKNOWN);
        if (exchange.giveUp(made == null ? fault : fault.with(Fault.REVISION, made.toString()))) {
            record(fault.code().text());
        }
    }

    private void abort(Fault fault) {
        if (exchange.abort(fault)) {
            record(fault.code().text());
        }
    }

    void incarnation(long now) {
        incarnation = now;
    }

    long incarnation() {
        return incarnation;
    }

    /// The next state, if the handler gave one.
    @Nullable Record next() {
        return next;
    }

    /// Where what a handler of INSERT has added can be asked for: the item that its body is, else
    /// where it was asked to, else the service.
    Target inserted() {
        Record state = state().state();
        Target asked = operation().target();
        if (body != null) {
            for (KeyedCollection each : service.contract().form().collections()) {
                if (each.key() >= 0 && each.item().isInstance(body)) {
                    Target item = Target.of(asked.service()).at(each.path(each.keyOf(body)));
                    if (body.equals(StateForm.find(state, item.steps()))) {
                        return item;
                    }
                }
            }
        }
        boolean isThere = StateForm.find(state, asked.steps()) != null;
        return isThere ? asked : Target.of(asked.service());
    }

    /// The span that asks, or one that begins here; by the thread that runs the handler.
    @Override
    public Trace trace() {
        Trace asked = operation().terms().trace();
        if (trace == null) {
            trace = asked == null ? Trace.begin() : asked;
        }
        return trace;
    }

    /// Keeps the body as the handler takes it, for the subscribers.
    @Nullable Object take(@Nullable Object taken) {
        if (handling.verb().isChange()) { // nobody is told of anything else
            body = taken;
        }
        return taken;
    }

    @Nullable Object body() {
        return body;
    }

    Exchange exchange() {
        return exchange;
    }

    @Override
    public Operation operation() {
        return exchange.operation();
    }

    @Override
    public Stated<Record> state() {
        Stated<Record> now = handling.verb().isChange() ? service.latest() : service.state();
        return next == null ? now : new Stated<>(now.revision().next(), next);
    }

    @Override
    public Revision commit(Record state) {
        if (!handling.verb().isChange()) {
            throw new IllegalStateException(
                    "commit in a handler of %s of %s: only INSERT, UPDATE, UPSERT, REPLACE and DELETE change the state"
                            .formatted(handling.verb(), service.info().path()));
        }
        next = service.accepted(state);
        return service.latest().revision().next();
    }

    @Override
    public ServiceInfo info() {
        return service.info();
    }

    @Override
    public <X extends Record> ServiceProxy<X> partner(String name, Class<X> state) {
        return service.partner(name, state);
    }

    @Override
    public Metrics metrics() {
        return service.authorMetrics();
    }

    @Override
    public void log(System.Logger.Level level, String message) {
        service.log(level, message);
    }

    private boolean isAnsweredLater(@Nullable Object result) {
        if (!(result instanceof CompletionStage<?> stage)) {
            service.answer(this, result);
            return false;
        }
        service.answersLater(this);
        stage.whenComplete((value, failure) -> {
            try {
                if (failure == null) {
                    service.answer(this, value);
                } else {
                    boolean isWrapped =
                            failure instanceof CompletionException && failure.getCause() != null;
                    fail(isWrapped ? failure.getCause() : failure);
                }
            } catch (Throwable bad) { // an answer that could not be isolated
                fail(bad);
            } finally {
                service.ended(this);
            }
        });
        return true;
    }

    private void fail(@Nullable Throwable failure) {
        if (!exchange.claim()) {
            late();
            return;
        }
        try {
            Fault fault = fault(failure);
            if (!service.saves(this, fault)) {
                failClaimed(fault);
            }
        } catch (Throwable e) { // whatever it is: what was claimed is answered
            failClaimed(e);
        }
    }

    private Fault fault(@Nullable Throwable failure) {
        return failure instanceof FaultException known
                ? known.fault()
                : service.failed(this, failure);
    }

    /// Answers, unless it is too late; returns whether it did.
    boolean reply(Reply reply) {
        boolean isKept = exchange instanceof Repetitions.First;
        if (isKept || event != null) { // which is recorded before the answer is seen
            return replyRecorded(reply);
        }
        if (!exchange.reply(reply)) {
            late();
            return false;
        }
        return true;
    }

    private boolean replyRecorded(Reply reply) {
        if (!exchange.claim()) {
            late();
            return false;
        }
        try {
            replyKept(reply);
        } catch (Throwable e) { // as above
            failClaimed(e);
        }
        return true;
    }

    /// Answers what was claimed, after it was saved if it is kept for repetitions.
    void replyKept(Reply reply) {
        if (!service.saves(this, reply)) {
            replyClaimed(reply);
        }
    }

    /// Answers what was claimed.
    void replyClaimed(Reply reply) {
        record(reply.outcome().name());
        if (!exchange.reply(reply)) { // given up
            service.late();
            exchange.repliedLate(reply);
        }
    }

    /// Answers what was claimed with why it went wrong.
    void failClaimed(Throwable failure) {
        failClaimed(fault(failure));
    }

    /// How many changes of the service may wait for the disk.
    int mostWaiting() {
        return service.mostWaiting();
    }

    /// Answers what was claimed, and could not be done after all.
    void failClaimed(Fault fault) {
        record(fault.code().text());
        if (!exchange.fail(fault)) { // given up
            service.late();
            exchange.failedLate(fault);
        }
    }

    /// The handler has ended after the answer.
    void late() {
        service.late();
        record("late"); // of a caller that went away; what was overdue is recorded already
    }

    private void record(String outcome) {
        OperationRun run = event;
        if (run != null) {
            event = null;
            Trace asked = operation().terms().trace();
            run.end(
                    outcome,
                    service.state().revision().toString(),
                    asked == null && trace == null ? "" : trace().traceparent());
        }
    }
}

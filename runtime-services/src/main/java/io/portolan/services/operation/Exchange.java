package io.portolan.services.operation;

import io.portolan.core.wait.BriefWait;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One operation on its way, and the place for its one answer. A transport extends it by what it
/// does with the answer.
///
/// *Threads:* every method may be called by any thread, [#begin()] and [#end()] by the one that
/// runs the handler. The answer is taken on whatever thread gives it, so taking it must not block.
/// *Ordering:* what was done before the answer was given is visible to [#replied(Reply)] and
/// [#failed(Fault)]. *Failure:* the first answer wins; a later one returns false and has no effect.
/// What [#replied(Reply)] and [#failed(Fault)] throw is logged, and the thread that answers goes
/// on.
///
/// Overview of the state: open; running, with the thread in its place; perhaps claimed; answered.
/// Or, when it is aborted while its handler runs, interrupting and then aborted. The thread that
/// moves it out of the first two states brings the answer. A claimed exchange is answered by the
/// thread that claimed it, or, with an unknown outcome, by the one that gives up waiting for it.
/// The thread that runs the handler waits in `end` while it is being interrupted, so that no
/// interruption comes to what it runs next.
public abstract class Exchange {

    private static final System.Logger LOG = System.getLogger(Exchange.class.getName());

    private static final VarHandle STATE;

    private enum Over {
        CLAIMED,
        ANSWERED,
        INTERRUPTING,
        ABORTED
    }

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Exchange.class, "state", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Operation operation;

    private volatile @Nullable Object state; // null while open, a Thread, or one of Over
    private @Nullable Observer observer; // set before anybody else can answer

    /// For an operation that is about to be performed.
    protected Exchange(Operation operation) {
        this.operation = Objects.requireNonNull(operation, "operation");
    }

    /// What is asked.
    public final Operation operation() {
        return operation;
    }

    /// Lets an observer see the answer before the caller takes it. Only the thread that is about to
    /// perform the exchange may add one.
    public final void observe(Observer newObserver) {
        Observer before = observer;
        observer = before == null ? newObserver : before.and(newObserver);
    }

    /// Whether a handler that does not wait may run on the thread that performs the operation,
    /// because that thread has nothing else to do; false unless a transport says so.
    public boolean mayRunHere() {
        return false;
    }

    /// Whether anybody looks at the reply. Where nobody does, a transport may bring [Reply#UNTOLD]
    /// in its place; faults come in any case.
    public boolean wantsReply() {
        return true;
    }

    /// Answers that it was done; returns whether this was the first answer.
    public final boolean reply(Reply reply) {
        boolean isFirst = isFirst(Over.ANSWERED);
        if (isFirst) {
            bring(reply);
        }
        return isFirst;
    }

    /// Answers that it was not done; returns whether this was the first answer.
    public final boolean fail(Fault fault) {
        boolean isFirst = isFirst(Over.ANSWERED);
        if (isFirst) {
            bring(fault);
        }
        return isFirst;
    }

    /// As [#fail(Fault)], from outside: if the handler runs, its thread is interrupted. For callers
    /// that go away, and for deadlines.
    public final boolean abort(Fault fault) {
        while (true) {
            Object now = state;
            if (now instanceof Over) {
                return false;
            }
            if (now instanceof Thread runner) {
                // full: the runner must not pass `end` between this and the interruption
                if (STATE.compareAndSet(this, now, Over.INTERRUPTING)) {
                    runner.interrupt();
                    state = Over.ABORTED; // volatile: ends the wait in `end`
                    bring(fault);
                    return true;
                }
            } else if (STATE.compareAndSet(this, null, Over.ABORTED)) { // full: decides the answer
                bring(fault);
                return true;
            }
        }
    }

    /// Makes sure that no abort comes any more, before something is done that cannot be undone;
    /// returns false when there is an answer already. The thread that claims it must answer it.
    public final boolean claim() {
        return isFirst(Over.CLAIMED);
    }

    /// Answers in the place of the thread that claimed it: what was claimed takes too long, and its
    /// outcome is not known. A later answer of that thread has no effect. Returns whether this was
    /// the answer.
    public final boolean giveUp(Fault unknown) {
        if (!STATE.compareAndSet(this, Over.CLAIMED, Over.ANSWERED)) { // full: decides the answer
            return false;
        }
        try {
            observed(unknown);
            givenUp(unknown);
        } catch (Throwable e) { // as in bring
            untaken(e);
        }
        return true;
    }

    /// Takes the fault when the exchange is given up. A late reply or fault follows.
    protected void givenUp(Fault unknown) {
        failed(unknown);
    }

    /// Takes the reply that comes after the exchange was given up.
    public void repliedLate(Reply reply) {}

    /// Takes the fault that comes after the exchange was given up.
    public void failedLate(Fault fault) {}

    /// Whether there is an answer, or will be in a moment.
    public final boolean isAnswered() {
        return state instanceof Over;
    }

    /// This thread runs the handler now; returns false when there is no need to, because there is
    /// an answer.
    public final boolean begin() {
        // full: from here on an abort interrupts this thread
        return STATE.compareAndSet(this, null, Thread.currentThread());
    }

    /// This thread has run the handler, which answered or will answer later. An interruption by
    /// [#abort(Fault)] that the handler did not see is taken back.
    public final void end() {
        Object now = state;
        // full: from here on an abort leaves this thread alone
        if (now instanceof Thread && STATE.compareAndSet(this, now, null)) {
            return;
        }
        BriefWait.until(() -> state != Over.INTERRUPTING); // for the time of one interrupt()
        if (state == Over.ABORTED) {
            Thread.interrupted();
        }
    }

    /// Takes the reply; called at most once, and not when `failed` is.
    protected abstract void replied(Reply reply);

    /// Takes the fault; called at most once, and not when `replied` is.
    protected abstract void failed(Fault fault);

    private void bring(Reply reply) {
        try {
            observed(null);
            replied(reply);
        } catch (Throwable e) { // the thread that brings it has others to answer
            untaken(e);
        }
    }

    private void bring(Fault fault) {
        try {
            observed(fault);
            failed(fault);
        } catch (Throwable e) { // as above
            untaken(e);
        }
    }

    private void untaken(Throwable failure) {
        FailureReport.write(
                LOG,
                System.Logger.Level.ERROR,
                "an answer of %s could not be taken",
                operation.target(),
                failure);
    }

    private void observed(@Nullable Fault fault) {
        Observer seeing = observer;
        if (seeing != null) {
            seeing.answered(operation.verb(), fault);
        }
    }

    private boolean isFirst(Over next) {
        while (true) {
            Object now = state;
            boolean isOpen = !(now instanceof Over) || (now == Over.CLAIMED && next != now);
            if (!isOpen) {
                return false;
            }
            if (STATE.compareAndSet(this, now, next)) { // full: decides the answer
                return true;
            }
        }
    }
}

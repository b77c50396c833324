package io.portolan.mpi.engine;

import io.portolan.core.wait.BriefWait;
import io.portolan.core.wait.Parker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One half of a message, a look for one, or a part in a meeting, from its start to its end: the
/// state of a request.
///
/// Overview. `PENDING -> MATCHED -> DONE`. The first step is made under the lock of the mailbox
/// where the two halves meet; the copy follows outside of any lock, by whichever thread brought the
/// second half; then both are done. What the end leaves in the fields is written before the
/// volatile write of DONE. What is abandoned before it is matched never ends. Whoever waits names
/// its parker and then looks at the state; whoever finishes writes the state and then looks for a
/// parker; so one of the two sees the other.
///
/// *Threads:* any. *Ordering:* what the other half's thread did before its start happens-before
/// what is done after `isDone` returned true.
public abstract sealed class Transfer extends Matchable implements Awaited
        permits OutgoingTransfer, IncomingTransfer, Probe, ArrivalTicket {
    private static final int PENDING = 0;
    private static final int MATCHED = 1;
    private static final int DONE = 2;
    private static final int ABANDONED = 3;
    private static final VarHandle STATE;
    private static final VarHandle OBSERVERS;

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            STATE = own.findVarHandle(Transfer.class, "state", int.class);
            OBSERVERS = own.findVarHandle(Transfer.class, "observers", Observer.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Mailbox home;
    private final Object operation;
    private volatile int state; // PENDING, without a write that would be a fence
    private volatile boolean isHopeless;
    private volatile @Nullable CooperativeCopy copy;
    private volatile @Nullable Parker waiter;
    private volatile @Nullable Observer observers;

    /// The next one to be settled after the mailbox is unlocked.
    @Nullable Transfer nextSettled;

    /// @param home the mailbox of the rank that has the transfer
    /// @param operation what it is part of, for reports; the engine does not look at it
    Transfer(Mailbox home, Header header, Object operation) {
        super(header);
        this.home = home;
        this.operation = operation;
    }

    final Mailbox home() {
        return home;
    }

    /// The rank on the other side as it was asked for, or [Wildcards#ANY_SOURCE].
    public abstract int peer();

    /// The tag as it was asked for.
    public final int tag() {
        return header().tag();
    }

    /// What it is part of, as given at the start.
    public final Object operation() {
        return operation;
    }

    /// Whether the operation is complete.
    public final boolean isDone() {
        return state == DONE;
    }

    /// Whether nobody is left who could complete it.
    public final boolean isHopeless() {
        return isHopeless;
    }

    /// Takes it back if it is not matched yet; returns whether that was so.
    public abstract boolean withdraw();

    /// Takes it back, or else waits until the copy under way has ended, so that its buffer is the
    /// caller's own again. *Threads:* waits for a copy at the longest.
    public final void abandon() {
        if (state != ABANDONED && withdraw()) {
            state = ABANDONED;
        }
        BriefWait.until(() -> state >= DONE);
    }

    /// Runs the action as soon as the transfer is done or the world has failed; at once if that is
    /// so already. *Threads:* on the thread that completes it, so it must be short and not block.
    public final void observe(Runnable action) {
        home.attention().raise();
        Observer mine;
        do {
            mine = new Observer(action, observers);
        } while (!OBSERVERS.compareAndSet(this, mine.next, mine));
        if (getAsBoolean()) {
            tellObservers();
        }
    }

    /// Whether the wait is over, well or not; without doing anything.
    private boolean isSettled() {
        return state == DONE || isHopeless || home.isBroken();
    }

    @Override
    public final boolean getAsBoolean() {
        if (isOver()) {
            return true;
        }
        home.poll();
        return isSettled();
    }

    /// Whether the wait is over. Does its part in a copy under way, but does not look for messages.
    public final boolean isOver() {
        if (isSettled()) {
            return true;
        }
        CooperativeCopy joint = copy;
        if (joint == null) {
            return false;
        }
        joint.help(this);
        return isSettled();
    }

    @Override
    public boolean isStuck() {
        return state == PENDING && !isSettled();
    }

    @Override
    public final List<Transfer> stuck() {
        return isStuck() ? List.of(this) : List.of();
    }

    @Override
    public final boolean needsAll() {
        return true;
    }

    @Override
    public final void wake(Parker newWaiter) {
        waiter = newWaiter;
    }

    /// Lets the thread that waits for it take part in the copy.
    final void join(CooperativeCopy joint) {
        copy = joint;
    }

    /// *Ordering:* released, not fenced: which thread may match or withdraw it the queues decide,
    /// and only a look for hangs asks for this.
    final void matched() {
        STATE.setRelease(this, MATCHED);
    }

    /// Does what was put off until the mailbox is unlocked.
    void settle() {
        finish();
    }

    /// Forgets what is not needed any more, before it is done.
    void letGo() {}

    final void finish() {
        letGo();
        if (copy != null) {
            copy = null;
        }
        state = DONE;
        tell();
    }

    final void giveUp() {
        isHopeless = true;
        tell();
    }

    /// Tells all who wait for the end.
    final void tell() {
        Parker waiting = waiter;
        if (waiting != null) {
            waiting.signal();
        }
        if (observers != null) {
            tellObservers();
        }
    }

    private void tellObservers() {
        Observer all = (Observer) OBSERVERS.getAndSet(this, null);
        for (Observer at = all; at != null; at = at.next()) {
            home.attention().lower();
            at.action().run();
        }
    }

    private record Observer(Runnable action, @Nullable Observer next) {}
}

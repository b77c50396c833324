package io.portolan.mpi.engine;

import io.portolan.core.wait.BriefWait;
import io.portolan.core.wait.Parker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One half of a message, a look for a message, a rank's part in a barrier, or its wait for a lock
/// or for what it has sent, from its start to its end: the state of a request.
///
/// Overview. `PENDING -> MATCHED -> DONE`, and from MATCHED back to PENDING if the process of the
/// other half is lost. The first step is made under the lock of the mailbox where the two halves
/// meet, or of the lock that a rank waits for. The thread that brought the second half then copies,
/// outside of any lock, and both halves are done. The fields that hold the result are written
/// before the volatile write of DONE. A transfer that is abandoned before it is matched never ends.
/// A thread that waits stores its parker and then reads the state; a thread that finishes the
/// transfer writes the state and then reads the parker; so at least one of the two sees the other.
///
/// *Threads:* any. *Ordering:* what the thread of the other half did before it started that half
/// happens-before what is done after `isDone` returned true.
public abstract sealed class Transfer extends Matchable implements Awaited
        permits OutgoingTransfer,
                IncomingTransfer,
                Probe,
                ArrivalTicket,
                LockTicket,
                FlushTicket,
                JoinedTransfer,
                GeneralizedTransfer {
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

    private final Home home;
    private final Object operation;
    private volatile int state; // PENDING, without a write that would be a fence
    private volatile boolean isHopeless;
    private volatile @Nullable CooperativeCopy copy;
    private volatile @Nullable Parker waiter;
    private volatile @Nullable Observer observers;

    /// When the copy of many elements began; 0 if it was not noted.
    private long copiedSinceNanos;

    /// The next transfer that is to be settled after the mailbox is unlocked.
    @Nullable Transfer nextSettled;

    /// @param home where the rank that has the transfer keeps it
    /// @param operation what it is part of, for reports; the engine does not look at it
    Transfer(Home home, Header header, Object operation) {
        super(header);
        this.home = home;
        this.operation = operation;
    }

    final Home home() {
        return home;
    }

    /// The rank on the other side as the operation named it, or [Wildcards#ANY_SOURCE].
    public abstract int peer();

    /// The rank without which the transfer cannot end at this moment; [PendingGeneration#NOBODY] if
    /// there is none.
    int neededRank() {
        return peer();
    }

    /// Whether it needs all ranks that share in the operation, so that none of them may be lost.
    public boolean needsAllMembers() {
        return false;
    }

    /// The ranks of which none may be lost before it ends, as far as they are known by now;
    /// negative ones stand for any rank.
    public IntStream neededPeers() {
        return IntStream.of(peer());
    }

    /// Whether the rank may give up the wait when ranks are lost, without having to fear for its
    /// buffers.
    public boolean mayBeGivenUp() {
        return true;
    }

    /// Whether the peer is the destination and not the source.
    public boolean isOutgoing() {
        return false;
    }

    /// The tag as the operation named it.
    public int tag() {
        return header().tag();
    }

    /// The operation that the transfer is part of, as given at the start.
    public final Object operation() {
        return operation;
    }

    /// When the copy of many elements began, after [System#nanoTime()]; 0 if there was none or
    /// nobody counts the messages of the rank. To be asked for once the transfer is done.
    public final long copiedSinceNanos() {
        return copiedSinceNanos;
    }

    final void copiedSince(long nanos) {
        copiedSinceNanos = nanos;
    }

    /// Whether the operation is complete.
    public final boolean isDone() {
        return state == DONE;
    }

    /// Whether no thread is left that could complete the transfer, or it is cut off.
    public final boolean isHopeless() {
        return isHopeless || isCutOff();
    }

    /// Whether the transfer cannot end because of ranks that are lost, or is to be given up because
    /// the ranks do something else now; or a thread has given it up.
    public final boolean isCutOff() {
        int now = state;
        return now == ABANDONED
                || (home.isDisturbed()
                        && now < DONE
                        && operation instanceof LossTolerance part
                        && part.isCutOff(this));
    }

    /// Takes the transfer back if it is not matched yet; returns whether it did.
    public abstract boolean withdraw();

    /// As [#withdraw()], and if it is matched, takes the caller's buffer back from who uses it, as
    /// far as that is possible; returns whether nobody uses it any more.
    boolean takeBack() {
        return withdraw();
    }

    /// Takes the transfer back, or else waits until the copy under way has ended, so that no other
    /// thread uses the caller's buffer any more. *Threads:* waits no longer than a copy takes.
    @Override
    public final void abandon() {
        BriefWait.until(() -> state >= DONE || isTakenBack());
    }

    private boolean isTakenBack() {
        boolean isTakenBack = takeBack();
        if (isTakenBack) {
            state = ABANDONED;
        }
        return isTakenBack;
    }

    /// As [#abandon()] once the wait is over; false if it is not, or goes on, because the transfer
    /// was matched at the last moment with a rank that is not lost.
    public final boolean abandonIfSettled() {
        if (state == ABANDONED) {
            return true;
        }
        if (!isSettled()) {
            return false;
        }
        if (state < DONE && withdraw()) {
            state = ABANDONED;
            return true;
        }
        boolean goesOn = !isSettled(); // it is matched, and by now that can be seen
        if (!goesOn) {
            abandon();
        }
        return !goesOn;
    }

    /// Runs the action as soon as the transfer is done or the world has failed; at once if that has
    /// happened already. *Threads:* the action runs on the thread that completes the transfer, so
    /// it must be short and must not block.
    public final void observe(Runnable action) {
        home.isObserved(this);
        home.doorbell().raise();
        Observer mine;
        do {
            mine = new Observer(action, observers);
        } while (!OBSERVERS.compareAndSet(this, mine.next, mine));
        if (getAsBoolean()) {
            tellObservers();
        }
    }

    /// Whether the wait is over, successfully or not. Only reads.
    final boolean isSettled() {
        return state >= DONE // done, or another thread has given it up
                || isHopeless
                || (home.isDisturbed() && (home.isBroken() || isCutOff()));
    }

    @Override
    public final boolean getAsBoolean() {
        if (isOver()) {
            return true;
        }
        home.poll();
        return isSettled();
    }

    /// Whether the wait is over. The call takes part in a copy under way, but does not look for
    /// messages.
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

    /// Notes that the transfer is matched. *Ordering:* a release without a fence is enough: the
    /// queues decide which thread may match or withdraw a transfer, and only the watch for hangs
    /// reads this state.
    final void matched() {
        STATE.setRelease(this, MATCHED);
    }

    /// Notes that the other half is lost with its process before the elements were there: the
    /// transfer waits in vain, as one that was never matched.
    final void unmatched() {
        STATE.compareAndSet(this, MATCHED, PENDING);
    }

    /// Does what was deferred until the mailbox is unlocked.
    void settle() {
        finish();
    }

    /// Drops what is not needed any more, before the transfer is done.
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

    /// Wakes the thread that waits for the end, and runs the observers.
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
        home.isTold(this);
        Observer all = (Observer) OBSERVERS.getAndSet(this, null);
        for (Observer at = all; at != null; at = at.next()) {
            home.doorbell().lower();
            at.action().run();
        }
    }

    /// What a transfer needs of the place where it waits, which is the mailbox of its rank.
    ///
    /// *Threads:* any.
    public interface Home {
        /// The doorbell of the rank.
        Doorbell doorbell();

        /// Whether the world has failed.
        boolean isBroken();

        /// Whether the world has failed, or a rank was lost, or a communicator revoked.
        boolean isDisturbed();

        /// What is told of the messages of the rank; null if nothing is.
        @Nullable Traffic traffic();

        /// Takes in what lies in the lanes.
        void poll();

        /// Takes back what is not matched yet; false if it is matched.
        boolean withdraw(Transfer transfer);

        /// Notes a transfer whose observers are to be told if the world fails.
        void isObserved(Transfer transfer);

        /// Notes that its observers are told.
        void isTold(Transfer transfer);
    }

    /// An operation that knows whether what it waits for may still come after ranks were lost: what
    /// a transfer is part of. The engine knows no communicators, so it asks.
    ///
    /// *Threads:* any; must not block.
    public interface LossTolerance {
        /// Whether the transfer, which is not done, is to be given up because of ranks that are
        /// lost, or because the ranks are to do something else now. An answer yes stays so, unless
        /// a rank acknowledges losses, or the transfer is matched after all.
        boolean isCutOff(Transfer transfer);
    }

    /// Takes a buffer back from what reads or writes it for a transfer that is matched.
    interface Retraction {
        /// Sees to it that it is not used any more; false if the transfer is done or about to be.
        boolean retract();
    }

    private record Observer(Runnable action, @Nullable Observer next) {}
}

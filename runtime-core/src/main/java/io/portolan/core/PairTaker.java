package io.portolan.core;

import io.portolan.core.engine.Tally;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The one side of a join of two items of one port. While it is the port's sole taker, posters join
/// their items without the lock: the first leaves its item in `held`, the second takes it out and
/// fires.
///
/// Overview. A held item is still in the port. Whoever takes the port's lock first revokes `sole`
/// and then moves the held item to the backlog, so nobody who has the lock overlooks it; those who
/// only count items find the pair through what replaces it in `sole`. While the second poster asks
/// whether the join takes both, `held` is `ASKING`: the first item keeps its place, and whoever has
/// the lock waits for the answer, which needs no lock of a port. A poster that has left its item
/// looks whether it may still do so: it writes `held`, then reads `sole`; the lock's holder writes
/// `sole`, then reads `held`. Both pairs are in the total order of volatile accesses, so either the
/// holder moves the item, or the poster takes it back and goes to the lock.
final class PairTaker extends JoinTaker {

    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(PairTaker.class, "held", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// How often a poster tries anew when another one was quicker, before it goes to the lock.
    private static final int TRIES = 8;

    /// What is held and is no item.
    private enum Pending {
        /// A second poster asks whether both items are taken; if not, the first comes back.
        ASKING,
        /// The lock's holder moves the item to the backlog.
        MOVING
    }

    private final Revoked revoked = new Revoked(this);
    private final LockedPort port;
    private final Tally passed;
    private volatile @Nullable Object held;

    PairTaker(Join join, LockedPort port) {
        super(join, 2);
        this.port = port;
        passed = port.passed();
    }

    @Override
    boolean takesUnlocked() {
        return join().isReady();
    }

    @Override
    boolean offerUnlocked(Object item) {
        for (int i = 0; i < TRIES; i++) {
            Object first = held;
            if (first == null) {
                if (HELD.compareAndSet(this, null, item)) {
                    return isSole() || !isTakenBack(item);
                }
            } else if (!(first instanceof Pending)
                    && HELD.compareAndSet(this, first, Pending.ASKING)) {
                return isJoined(first, item);
            }
        }
        return false;
    }

    /// What is held; null for nothing.
    @Nullable Object held() {
        return held;
    }

    /// Whether that is on its way to the backlog, which it reaches at once.
    static boolean isMoving(@Nullable Object held) {
        return held == Pending.MOVING;
    }

    /// What stands in the port's `sole` while this may not be used.
    Taker revoked() {
        return revoked;
    }

    /// The item to be moved to the backlog, which is held until [#moved]; null for none. By the
    /// lock's holder, once `sole` is revoked.
    @SuppressWarnings("ThreadPriorityCheck") // yields to whoever asks; no correctness rests on it
    @Nullable Object toMove() {
        while (true) {
            Object item = held;
            if (item == null) {
                return null;
            }
            if (item != Pending.ASKING && HELD.compareAndSet(this, item, Pending.MOVING)) {
                return item;
            }
            Thread.yield();
        }
    }

    /// The item is counted in the backlog.
    void moved() {
        held = null; // volatile, after the count: see LockedPort.queued
    }

    private boolean isJoined(Object first, Object second) {
        boolean isTaken = false;
        try {
            isTaken = !isSpent() && join().offer(new Object[][] {{first, second}});
        } finally {
            held = isTaken ? null : first;
        }
        if (isTaken) {
            passed.count();
            passed.count();
        }
        return isTaken;
    }

    /// Takes the item back, unless it was joined or moved.
    @SuppressWarnings({"ReferenceEquality", "ThreadPriorityCheck"}) // this very item; yields only
    private boolean isTakenBack(Object item) {
        while (true) {
            Object seen = held;
            if (seen == item && HELD.compareAndSet(this, item, null)) {
                return true;
            }
            if (seen != item && seen != Pending.ASKING) {
                return false;
            }
            Thread.yield(); // whoever asks may put it back
        }
    }

    @SuppressWarnings("ReferenceEquality") // takers have no other equality
    private boolean isSole() {
        return port.sole() == this;
    }

    /// Takes nothing, and says whose place it has.
    static final class Revoked extends Taker {

        private final PairTaker pair;

        private Revoked(PairTaker pair) {
            this.pair = pair;
        }

        PairTaker pair() {
            return pair;
        }

        @Override
        boolean offer(Object item) {
            return false;
        }

        @Override
        boolean isSpent() {
            return pair.isSpent();
        }

        @Override
        void portClosed(int left) {
            pair.portClosed(left);
        }

        @Override
        public String toString() {
            return pair.toString();
        }
    }
}

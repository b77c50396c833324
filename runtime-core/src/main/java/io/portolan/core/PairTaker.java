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
/// and then moves the held item to the backlog, so nobody who has the lock overlooks it. A poster
/// that has left its item looks whether it may still do so: it writes `held`, then reads `sole`;
/// the lock's holder writes `sole`, then reads `held`. Both pairs are in the total order of
/// volatile accesses, so either the holder moves the item, or the poster takes it back and goes to
/// the lock.
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
            } else if (isTakenBack(first)) {
                return isJoined(first, item);
            }
        }
        return false;
    }

    boolean isHolding() {
        return held != null;
    }

    /// Moves the held item to the backlog. By the lock's holder, once `sole` is revoked.
    void moveTo(Backlog backlog) {
        Object item = held;
        if (item != null && isTakenBack(item)) {
            backlog.addFirst(item);
        }
    }

    private boolean isJoined(Object first, Object second) {
        if (!isSpent() && join().offer(new Object[][] {{first, second}})) {
            passed.count();
            passed.count();
            return true;
        }
        port.addFirst(first);
        return false;
    }

    private boolean isTakenBack(Object item) {
        return HELD.compareAndSet(this, item, null);
    }

    @SuppressWarnings("ReferenceEquality") // takers have no other equality
    private boolean isSole() {
        return port.sole() == this;
    }
}

package io.portolan.core;

/// A side of a join of one item from each of two unbounded ports. Of two posters, one for each
/// port, the first leaves its item here and the second takes it out and fires. If more come than
/// can be joined, they pile up here until somebody has the port's lock, or as long as the pile is
/// low, until the join takes the oldest of each side.
///
/// Overview. The poster that meets an item on the other side posts its own to the join past its
/// port; that is right as long as its port has no older item, which it has seen, and the other has
/// none either, which it sees while it asks: nobody can then bring one from here to the backlog. A
/// poster that finds nothing leaves its item and looks again: of two posters that leave theirs at
/// the same time at least one sees the other's item, and fires. So does one that finds the join
/// busy, and free again at the second look; whoever frees it looks at the ports after that. Who
/// leaves an item on top of others need not look, since it changes nothing.
///
/// See [io.portolan.core.HoldingTaker].
final class SideTaker extends HoldingTaker {

    /// A pile this high goes to the backlog, so that who moves it does not keep the lock for long.
    private static final int MOST = 64;

    /// Of a pile this high the oldest can be taken without a move to the backlog.
    private static final int LOW = 4;

    private final Join join;
    private final int side;

    /// @param side 0 or 1
    SideTaker(Join join, LockedPort port, int side) {
        super(join, 1, port);
        this.join = join;
        this.side = side;
    }

    @Override
    boolean takesBehindOthers() {
        return true;
    }

    @Override
    boolean offerUnlocked(Object item) {
        for (int i = 0; i < TRIES; i++) {
            Object seen = held();
            if (seen == null) {
                if (port().waiting() == 0 && join.wantsMore() && isMet(item, join)) {
                    countPassed();
                    return true;
                }
                if (hold(null, item)) {
                    lookAfterHolding();
                    return true;
                }
            } else if (count(seen) >= MOST) {
                return false;
            } else if (isMark(seen)) {
                Thread.onSpinWait(); // whoever asks is soon answered
            } else if (hold(seen, Pile.on(seen, item))) {
                return true;
            }
        }
        return false;
    }

    /// Fires with the oldest items that are held, if each side holds some and its port has no
    /// other; returns whether it did.
    boolean fireHeld(SetTaker whom) {
        Object mine = held();
        if (mine == null || !isLow(mine) || !ask(mine)) {
            return false;
        }
        boolean isMet = false;
        try {
            isMet = port().waiting() == 0 && isMet(Pile.oldest(mine), whom);
        } finally {
            answer(mine, isMet);
        }
        if (isMet) {
            countPassed();
        }
        return isMet;
    }

    /// Fires with this item and the oldest that the other side holds, if there is one.
    private boolean isMet(Object item, SetTaker whom) {
        SideTaker other = other();
        Object theirs = other.held();
        if (theirs == null || !isLow(theirs) || !other.ask(theirs)) {
            return false;
        }
        boolean isMet = false;
        try {
            isMet = other.port().waiting() == 0 && isTaken(whom, pair(item, Pile.oldest(theirs)));
        } finally {
            other.answer(theirs, isMet);
        }
        if (isMet) {
            other.countPassed();
        }
        return isMet;
    }

    private void lookAfterHolding() {
        SideTaker other = other();
        // in this order, as an item leaves what is held after it is counted in the port
        if (other.held() != null || other.port().waiting() > 0) {
            join.fireAll();
        }
    }

    private Object[] pair(Object mine, Object theirs) {
        return side == 0 ? new Object[] {mine, theirs} : new Object[] {theirs, mine};
    }

    private SideTaker other() {
        return (SideTaker) join.taker(1 - side);
    }

    private static boolean isLow(Object held) {
        return !isMark(held) && count(held) <= LOW;
    }
}

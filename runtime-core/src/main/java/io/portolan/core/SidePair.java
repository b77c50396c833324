package io.portolan.core;

/// The two sides of a join of one item from each of two unbounded ports, while it is the only taker
/// of both and items of both wait: the usual state of a join that is busier than its posters.
///
/// Overview. Then nobody else is concerned when it fires: no other taker has a turn, no poster
/// waits for room, no port ends. So it locks both ports, takes, and unlocks, and leaves out what
/// [Join] does besides. What posters hold meanwhile stays where it is, for it is younger.
final class SidePair {

    private final Join join;
    private final SideTaker left;
    private final SideTaker right;
    private final Backlog ofLeft;
    private final Backlog ofRight;
    private final boolean isLeftFirst; // in the order of locking

    SidePair(Join join, SideTaker left, SideTaker right) {
        this.join = join;
        this.left = left;
        this.right = right;
        ofLeft = left.port().backlog();
        ofRight = right.port().backlog();
        isLeftFirst = left.port().id() < right.port().id();
    }

    /// Fires once, if it is alone and a set waits; false says nothing about what others would find.
    boolean fireAlone(SetTaker whom) {
        if (ofLeft.published() == 0 || ofRight.published() == 0) {
            return false;
        }
        ItemQueue first = isLeftFirst ? ofLeft : ofRight;
        ItemQueue second = isLeftFirst ? ofRight : ofLeft;
        first.acquire();
        second.acquire();
        try {
            return isAlone() && isFired(whom, ofLeft, ofRight);
        } finally {
            second.release();
            first.release();
        }
    }

    /// The side that fires with what posters hold.
    SideTaker left() {
        return left;
    }

    private boolean isAlone() {
        return left.port().isServedBy(left)
                && right.port().isServedBy(right)
                && !join.isSpent()
                && !join.mayBeRefused();
    }

    private boolean isFired(SetTaker whom, ItemQueue lefts, ItemQueue rights) {
        boolean isFired =
                lefts.size() > 0
                        && rights.size() > 0
                        && whom.offer(new Object[] {lefts.get(0), rights.get(0)});
        if (isFired) {
            ofLeft.take(0);
            ofRight.take(0);
            ofLeft.publishCount();
            ofRight.publishCount();
        }
        return isFired;
    }
}

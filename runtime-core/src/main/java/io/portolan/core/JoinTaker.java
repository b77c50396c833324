package io.portolan.core;

/// One side of a join in a port's list of takers.
sealed class JoinTaker extends Taker permits HoldingTaker {

    private final Join join;
    private final int count;

    JoinTaker(Join join, int count) {
        this.join = join;
        this.count = count;
    }

    @Override
    final Join join() {
        return join;
    }

    @Override
    boolean offer(Object item) {
        throw new AssertionError("a join takes sets, not " + item);
    }

    @Override
    boolean isSelective() {
        return false; // what stops it, other ports or its limit, stops it for the next item as well
    }

    @Override
    boolean isSpent() {
        return join.isSpent();
    }

    @Override
    void portClosed(int left) {
        if (left < count) {
            join.ended();
        }
    }

    @Override
    public String toString() {
        return join.toString();
    }
}

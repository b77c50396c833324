package io.portolan.core;

/// A blocked thread in a port's list of takers: it takes one item.
final class WaitingTaker extends Taker {

    private final Waiter waiter;

    WaitingTaker(Waiter waiter) {
        this.waiter = waiter;
    }

    @Override
    boolean offer(Object item) {
        return waiter.decide(item);
    }

    @Override
    boolean isSpent() {
        return !waiter.isOpen();
    }

    @Override
    void portClosed(int left) {
        if (left == 0) {
            waiter.ended();
        }
    }

    @Override
    Decision decision() {
        return waiter;
    }

    @Override
    public String toString() {
        return "receive by thread '" + Waiter.nameOf(waiter.thread()) + "'";
    }
}

package io.portolan.core;

/// One port's side of a gather.
final class GatherTaker extends Taker {

    private final Gathering gathering;
    private boolean hasEnded;

    GatherTaker(Gathering gathering) {
        this.gathering = gathering;
    }

    @Override
    boolean offer(Object item) {
        return gathering.add(this, item);
    }

    @Override
    boolean isSpent() {
        return hasEnded || gathering.isSpent();
    }

    @Override
    void portClosed(int left) {
        if (left == 0 && !hasEnded) {
            hasEnded = true;
            gathering.portEnded();
        }
    }

    @Override
    public String toString() {
        return gathering.toString();
    }
}

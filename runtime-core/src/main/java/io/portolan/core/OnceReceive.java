package io.portolan.core;

/// Handles exactly one item.
final class OnceReceive<T> extends SelectiveReceive<T> {

    private volatile boolean hasTaken; // written under the port's lock

    OnceReceive(Lane lane, Receiver<T> receiver) {
        super(lane, receiver);
    }

    @Override
    boolean offer(Object item) {
        if (isSpent() || !wants(item)) {
            return false;
        }
        hasTaken = isSubmitted(item);
        return hasTaken;
    }

    @Override
    boolean isSpent() {
        return hasTaken || super.isSpent();
    }

    @Override
    void portClosed(int left) {
        if (!hasTaken) {
            super.portClosed(left);
        }
    }

    @Override
    void handled() {
        activation().finish();
    }

    @Override
    public String toString() {
        return describe(true, 1, isSelective());
    }
}

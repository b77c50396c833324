package io.portolan.core;

/// Tells once that its port is closed and empty, and takes no item. While one is registered posters
/// take the port's lock.
final class EndWatch extends Taker {

    private final Runnable listener;
    private volatile boolean hasEnded;

    EndWatch(Runnable listener) {
        this.listener = listener;
    }

    @Override
    boolean offer(Object item) {
        return false;
    }

    @Override
    boolean isSpent() {
        return hasEnded;
    }

    @Override
    void portClosed(int left) {
        if (left == 0 && !hasEnded) {
            hasEnded = true;
            Thread.startVirtualThread(listener); // user code must not run with the port locked
        }
    }

    @Override
    public String toString() {
        return "watch for its end";
    }
}

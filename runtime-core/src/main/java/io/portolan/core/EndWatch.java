package io.portolan.core;

/// Tells once that its port is closed and empty, and takes no item. While one is registered posters
/// take the port's lock.
final class EndWatch<T> extends Taker<T> {

    private final Runnable listener;
    private volatile boolean hasEnded;

    EndWatch(Runnable listener) {
        this.listener = listener;
    }

    @Override
    boolean offer(T item) {
        return false;
    }

    @Override
    boolean isSpent() {
        return hasEnded;
    }

    @Override
    void portEnded() {
        hasEnded = true;
        Thread.startVirtualThread(listener); // user code must not run with the port locked
    }
}

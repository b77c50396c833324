package io.portolan.core;

/// A gather for a thread.
final class GatherWait extends Gathering {

    private final Waiter waiter;

    GatherWait(Gather<?> gather, Waiter waiter) {
        super(gather);
        this.waiter = waiter;
    }

    @Override
    boolean completed() {
        return waiter.decide(this);
    }

    @Override
    void ended() {
        waiter.ended();
    }

    @Override
    boolean isStopped() {
        return !waiter.isOpen();
    }

    @Override
    public String toString() {
        return "gather by " + waiter;
    }
}

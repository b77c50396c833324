package io.portolan.core;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// A thread that waits for one of several branches. It ends without one only when all are closed.
final class ChoiceWaiter extends Waiter {

    private final AtomicInteger ways;

    /// @param ways in how many ways the wait can end other than by a timeout
    ChoiceWaiter(List<? extends LockedPort> ports, int ways) {
        super(ports);
        this.ways = new AtomicInteger(ways);
    }

    @Override
    boolean needsOnlyOne() {
        return true;
    }

    @Override
    void ended() {
        if (ways.decrementAndGet() == 0) {
            super.ended();
        }
    }
}

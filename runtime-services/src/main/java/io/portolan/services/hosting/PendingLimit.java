package io.portolan.services.hosting;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// How many operations may wait for a service. Operations that come are counted here, and those
/// that go in another place, so that a thread that brings one does not wait for the cache line of a
/// thread that finishes one.
///
/// *Threads:* any.
final class PendingLimit {

    private final int most;
    private final LongSupplier gone;
    private final AtomicLong come = new AtomicLong();

    /// Up to how many may come before a thread must look how many have gone.
    private volatile long enough;

    /// @param most how many may wait
    /// @param gone how many went so far
    PendingLimit(int most, LongSupplier gone) {
        this.most = most;
        this.gone = gone;
        enough = most;
    }

    /// How many wait.
    int waiting() {
        long left = gone.getAsLong(); // first: what has gone has come
        return (int) (come.get() - left);
    }

    /// One more comes; returns false when there is no room for it, unless it comes in any case.
    boolean enter(boolean isInAnyCase) {
        long now = come.incrementAndGet();
        if (now <= enough || isInAnyCase) {
            return true;
        }
        enough = gone.getAsLong() + most;
        if (now <= enough) {
            return true;
        }
        come.decrementAndGet();
        return false;
    }
}

package io.portolan.services.hosting;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// How many operations may wait for a service. Those that came are counted here and those that went
/// elsewhere, so that who comes does not wait for the cache line of who goes.
///
/// *Threads:* any.
final class PendingLimit {

    private final int most;
    private final LongSupplier gone;
    private final AtomicLong come = new AtomicLong();

    /// Up to how many may come before somebody has to look who has gone.
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
        long left = gone.getAsLong(); // first: whoever has gone has come
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

package io.portolan.bench.blocked;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/// Many virtual threads, each blocked at a spot of its own; one thread wakes them one after the
/// other.
///
/// ```
///   wake 0, wake 1, wake 2 ... wake n-1        this thread
///        \       \       \           \
///         runs    runs    runs        runs     each adds its value and ends
///   |<----------------- measured ----------------->|
/// ```
final class WakingRound {

    private static final int LIMIT_SECONDS = 60;

    private final int count;
    private final Supplier<Spot> newSpot;

    /// @param count how many threads
    WakingRound(int count, Supplier<Spot> newSpot) {
        this.count = count;
        this.newSpot = newSpot;
    }

    /// Returns the time from the first give to the end of the last thread, by the threads.
    ///
    /// *Failure:* [IllegalStateException] when a thread was not woken within a minute or got
    /// another one's value.
    double nanosEach() throws InterruptedException {
        Spot[] spots = new Spot[count];
        Thread[] threads = new Thread[count];
        LongAdder sum = new LongAdder();
        CountDownLatch finished = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            Spot spot = newSpot.get();
            spots[i] = spot;
            threads[i] = Thread.startVirtualThread(() -> take(spot, sum, finished));
        }
        for (Thread thread : threads) {
            awaitBlocked(thread);
        }
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            spots[i].give(threads[i], i);
        }
        boolean allEnded = finished.await(LIMIT_SECONDS, TimeUnit.SECONDS);
        long nanos = System.nanoTime() - start;
        long expected = (long) count * (count - 1) / 2;
        if (!allEnded || sum.sum() != expected) {
            throw new IllegalStateException(
                    "%d of %d threads did not wake within %d s, their values sum to %d: %d expected"
                            .formatted(
                                    finished.getCount(),
                                    count,
                                    LIMIT_SECONDS,
                                    sum.sum(),
                                    expected));
        }
        return (double) nanos / count;
    }

    private static void take(Spot spot, LongAdder sum, CountDownLatch finished) {
        try {
            sum.add(spot.take());
            finished.countDown();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // only leaves them the core, nothing is timed yet
    private static void awaitBlocked(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }
}

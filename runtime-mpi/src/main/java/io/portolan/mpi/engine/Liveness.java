package io.portolan.mpi.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Which ranks of a world still run, the first failure, and the threads that take part besides the
/// ranks.
///
/// *Threads:* any. *Ordering:* all that a rank sent is in the mailboxes or lanes before the rank
/// counts as ended, so a thread that sees the end and then finds no message will never find one.
final class Liveness {
    private final AtomicReference<@Nullable WorldFailure> failure = new AtomicReference<>();

    /// By rank, as far as one has ended; written and replaced under the monitor.
    private volatile AtomicIntegerArray ended;

    private final AtomicInteger alive = new AtomicInteger();
    private final HelperThreads helpers = new HelperThreads();

    Liveness(int size) {
        ended = new AtomicIntegerArray(size);
        alive.set(size);
    }

    /// There are so many more ranks.
    void grow(int ranks) {
        alive.addAndGet(ranks);
    }

    synchronized void end(int rank) {
        AtomicIntegerArray now = ended;
        if (rank >= now.length()) {
            now = longer(now, rank + 1);
            ended = now;
        }
        now.set(rank, 1);
        alive.decrementAndGet();
    }

    private static AtomicIntegerArray longer(AtomicIntegerArray before, int length) {
        AtomicIntegerArray after = new AtomicIntegerArray(length);
        for (int rank = 0; rank < before.length(); rank++) {
            after.set(rank, before.get(rank));
        }
        return after;
    }

    boolean hasEnded(int rank) {
        AtomicIntegerArray now = ended;
        return rank < now.length() && now.get(rank) != 0;
    }

    int alive() {
        return alive.get();
    }

    /// Notes the failure and returns true, unless there was one before.
    boolean fail(WorldFailure first) {
        return failure.compareAndSet(null, first);
    }

    @Nullable WorldFailure failure() {
        return failure.get();
    }

    /// The threads that take part without running a rank.
    HelperThreads helpers() {
        return helpers;
    }
}

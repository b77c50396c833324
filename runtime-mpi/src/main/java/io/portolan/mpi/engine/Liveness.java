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

    /// Written and replaced under the monitor.
    private volatile AtomicIntegerArray ended = new AtomicIntegerArray(0);

    private final AtomicInteger alive = new AtomicInteger();
    private final HelperThreads helpers = new HelperThreads();

    Liveness(int size) {
        grow(size);
    }

    /// There are so many more ranks.
    synchronized void grow(int ranks) {
        AtomicIntegerArray before = ended;
        AtomicIntegerArray after = new AtomicIntegerArray(before.length() + ranks);
        for (int rank = 0; rank < before.length(); rank++) {
            after.set(rank, before.get(rank));
        }
        ended = after;
        alive.addAndGet(ranks);
    }

    synchronized void end(int rank) {
        ended.set(rank, 1);
        alive.decrementAndGet();
    }

    boolean hasEnded(int rank) {
        return ended.get(rank) != 0;
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

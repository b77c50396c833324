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
    private final AtomicIntegerArray ended;
    private final AtomicInteger alive;
    private final HelperThreads helpers = new HelperThreads();

    Liveness(int size) {
        ended = new AtomicIntegerArray(size);
        alive = new AtomicInteger(size);
    }

    void end(int rank) {
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

package io.portolan.mpi.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Which ranks of a world still run, and what failed first.
///
/// *Threads:* any. *Ordering:* all that a rank sent is in the mailboxes before it counts as ended,
/// so whoever sees the end and then finds no message will never find one.
final class Liveness {
    private final AtomicReference<@Nullable Failure> failure = new AtomicReference<>();
    private final AtomicIntegerArray ended;
    private final AtomicInteger alive;

    Liveness(int size) {
        ended = new AtomicIntegerArray(size);
        alive = new AtomicInteger(size);
    }

    void end(int rank) {
        ended.set(rank, 1);
        alive.decrementAndGet();
    }

    /// Notes the failure and returns true, unless there was one before.
    boolean fail(Failure first) {
        return failure.compareAndSet(null, first);
    }

    @Nullable Failure failure() {
        return failure.get();
    }

    /// Whether a message from the source that is not yet in the receiver's mailbox can still come.
    boolean canHear(int receiver, int source) {
        if (failure.get() != null) {
            return false;
        }
        return source == Envelope.ANY_SOURCE
                ? alive.get() > 1
                : source != receiver && ended.get(source) == 0;
    }
}

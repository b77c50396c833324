package io.portolan.mpi.engine;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Which ranks of a world still run, which were lost, the failure that ended it, and the threads
/// that take part besides the ranks.
///
/// *Threads:* any. *Ordering:* all that a rank sent is in the mailboxes or lanes before the rank
/// counts as ended, so a thread that sees the end and then finds no message will never find one.
final class Liveness {
    private final AtomicReference<@Nullable WorldFailure> failure = new AtomicReference<>();

    /// The ranks that are lost and without which the others go on, in the order in which this
    /// process has learnt it; longer under the monitor.
    private final List<WorldFailure> losses = new CopyOnWriteArrayList<>();

    /// The ranks that want to go on without those that are lost.
    private final Set<Integer> surviving = ConcurrentHashMap.newKeySet(0);

    /// The contexts of communicators that were revoked.
    private final Set<Integer> revoked = ConcurrentHashMap.newKeySet(0);

    /// Whether there is a failure, a loss, or a context that was revoked: as long as there is none,
    /// nothing else is looked at.
    private volatile boolean isDisturbed;

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

    /// The rank ends; false if it had ended or was lost before.
    synchronized boolean end(int rank) {
        AtomicIntegerArray now = ended;
        if (rank >= now.length()) {
            now = longer(now, rank + 1);
            ended = now;
        }
        boolean isFirst = now.getAndSet(rank, 1) == 0;
        if (isFirst) {
            alive.decrementAndGet();
        }
        return isFirst;
    }

    /// The rank ends in this way, and the others go on; false if it had ended or was lost before.
    synchronized boolean lose(WorldFailure loss) {
        if (hasEnded(loss.rank())) {
            return false;
        }
        losses.add(loss); // before its end, lest it be taken for one that has ended well
        isDisturbed = true;
        return end(loss.rank());
    }

    /// The ranks that are lost, in the order in which this process has learnt it.
    List<WorldFailure> losses() {
        return losses;
    }

    /// How a rank was lost; null if it was not.
    @Nullable WorldFailure loss(int rank) {
        for (WorldFailure loss : losses) {
            if (loss.rank() == rank) {
                return loss;
            }
        }
        return null;
    }

    /// Notes whether a rank wants to go on without those that are lost.
    void setSurviving(int rank, boolean isSurviving) {
        if (isSurviving) {
            surviving.add(rank);
        } else {
            surviving.remove(rank);
        }
    }

    boolean isSurviving(int rank) {
        return surviving.contains(rank);
    }

    /// Whether any rank wants to go on without those that are lost.
    boolean anySurvives() {
        return !surviving.isEmpty();
    }

    /// No operation on the communicator with that context is to succeed any more; false if that was
    /// known.
    boolean revoke(int context) {
        boolean isFirst = revoked.add(context);
        isDisturbed = true;
        return isFirst;
    }

    boolean isRevoked(int context) {
        return revoked.contains(context);
    }

    boolean isDisturbed() {
        return isDisturbed;
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
        boolean isFirst = failure.compareAndSet(null, first);
        isDisturbed = true;
        return isFirst;
    }

    @Nullable WorldFailure failure() {
        return failure.get();
    }

    /// The threads that take part without running a rank.
    HelperThreads helpers() {
        return helpers;
    }
}

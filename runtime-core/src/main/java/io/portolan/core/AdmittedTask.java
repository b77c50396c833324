package io.portolan.core;

import io.portolan.core.engine.Task;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A task that an interleave has let in: all that ports and waiting threads know of interleaves.
final class AdmittedTask extends Task {

    /// The groups of an interleave.
    enum Group {
        CONCURRENT,
        EXCLUSIVE,
        TEARDOWN,
        INDEPENDENT
    }

    /// The interleave that has admitted the task.
    interface Gate {

        /// Whether an arbiter of the concurrent, exclusive or teardown group takes items from this
        /// port.
        boolean takesFrom(LockedPort port);

        /// What waits to be admitted until the tasks inside leave.
        List<HeldBack> heldBack();

        /// Takes out a task that has ended or will not begin, and lets others in.
        void leave(AdmittedTask task);
    }

    /// A port with items that an interleave admits no handler for.
    ///
    /// @param port the port
    /// @param interleave the interleave, in words
    /// @param inside the threads that must leave it before
    /// @param posters the handlers among them that have posted to the interleave itself
    record HeldBack(
            LockedPort port, String interleave, List<Thread> inside, List<AdmittedTask> posters) {

        private static final int MOST_ITEMS = 64;

        /// Whether one of its oldest items has a causality that is among these.
        boolean isUnder(Causalities causalities) {
            return !causalities.isEmpty()
                    && port.look(mine -> mine.first(MOST_ITEMS)).stream()
                            .anyMatch(queued -> Causalities.of(queued).shares(causalities));
        }
    }

    private static final ThreadLocal<@Nullable AdmittedTask> CURRENT = new ThreadLocal<>();

    /// Whether there ever was one. Plain: a thread that runs one has set it itself.
    private static boolean isUsed;

    private final Gate gate;
    private final Group group;
    private final Task task;

    private volatile @Nullable Thread thread;

    private volatile boolean hasPostedToItself;

    /// Its neighbours among the tasks inside; only the gate uses these.
    @Nullable AdmittedTask before;

    @Nullable AdmittedTask after;

    AdmittedTask(Gate gate, Group group, Task task) {
        this.gate = gate;
        this.group = group;
        this.task = task;
    }

    /// The task that runs on this thread.
    static @Nullable AdmittedTask current() {
        return isUsed ? CURRENT.get() : null;
    }

    /// Notes that this thread posts an item that no taker was waiting for.
    static void notePost(LockedPort port) {
        AdmittedTask running = current();
        if (running != null && !running.hasPostedToItself && running.gate.takesFrom(port)) {
            running.hasPostedToItself = true;
        }
    }

    Group group() {
        return group;
    }

    /// The thread that runs it; null before it has begun. A task that is asked under the gate's
    /// lock has not left yet.
    @Nullable Thread thread() {
        return thread;
    }

    /// Whether its handler has posted an item to a port of its own interleave.
    boolean hasPostedToItself() {
        return hasPostedToItself;
    }

    /// What waits until it ends, if its handler caused that: by a post of its own, or by others
    /// under one of its causalities.
    Optional<HeldBack> heldBack(Causalities causalities) {
        if (group == Group.INDEPENDENT) { // nobody waits for its end
            return Optional.empty();
        }
        return gate.heldBack().stream()
                .filter(held -> hasPostedToItself || held.isUnder(causalities))
                .findFirst();
    }

    @Override
    public void run() {
        if (!isUsed) { // the line stays shared between the cores
            isUsed = true;
        }
        thread = Thread.currentThread();
        CURRENT.set(this);
        try {
            task.run();
        } finally {
            CURRENT.set(null);
            gate.leave(this);
        }
    }

    @Override
    public void abandon() {
        task.abandon();
        gate.leave(this);
    }

    @Override
    public @Nullable Object giveUp() {
        Object lost = task.giveUp();
        gate.leave(this);
        return lost;
    }
}

package io.portolan.core;

import io.portolan.core.Interleave.Group;
import io.portolan.core.engine.Task;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A task that an interleave's gate has let in.
final class AdmittedTask extends Task {

    private final InterleaveGate gate;
    private final Group group;
    private final Task task;
    private static final ThreadLocal<@Nullable AdmittedTask> CURRENT = new ThreadLocal<>();

    /// Whether there ever was one. Plain: a thread that runs one has set it itself.
    private static boolean isUsed;

    private volatile @Nullable Thread thread;

    private volatile boolean hasPostedToItself;

    /// Its neighbours among the [InterleaveGate.RunningTasks], which alone use these.
    @Nullable AdmittedTask before;

    @Nullable AdmittedTask after;

    AdmittedTask(InterleaveGate gate, Group group, Task task) {
        this.gate = gate;
        this.group = group;
        this.task = task;
    }

    Group group() {
        return group;
    }

    /// The thread that runs it; null before it has begun. One that is asked for under the gate's
    /// lock has not left yet.
    @Nullable Thread thread() {
        return thread;
    }

    /// Whether its handler has posted an item to a port of its own interleave.
    boolean hasPostedToItself() {
        return hasPostedToItself;
    }

    /// The one that runs on this thread.
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

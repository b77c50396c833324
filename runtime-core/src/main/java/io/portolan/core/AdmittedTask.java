package io.portolan.core;

import io.portolan.core.Interleave.Group;
import io.portolan.core.engine.Task;
import org.jspecify.annotations.Nullable;

/// A task that an interleave's gate has let in.
final class AdmittedTask extends Task {

    private final InterleaveGate gate;
    private final Group group;
    private final Task task;
    private volatile @Nullable Thread thread;

    /// Its neighbours among the [Insiders], which alone use these.
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

    @Override
    public void run() {
        thread = Thread.currentThread();
        try {
            task.run();
        } finally {
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

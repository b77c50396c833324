package io.portolan.core;

import io.portolan.core.engine.Task;
import org.jspecify.annotations.Nullable;

/// The last task of an interleave: ends all its arbiters, then runs the handler of the one that
/// tears it down.
final class TeardownTask extends Task {

    private final InterleaveRun interleave;
    private final GatedLane member;
    private final Task task;

    TeardownTask(InterleaveRun interleave, GatedLane member, Task task) {
        this.interleave = interleave;
        this.member = member;
        this.task = task;
    }

    @Override
    public void run() {
        interleave.endAllBut(member);
        task.run();
        interleave.tornDown();
    }

    @Override
    public void abandon() {
        task.abandon();
        interleave.tornDown();
    }

    @Override
    public @Nullable Object giveUp() {
        interleave.tornDown();
        return task.giveUp();
    }
}

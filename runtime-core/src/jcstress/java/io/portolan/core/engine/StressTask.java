package io.portolan.core.engine;

import org.jspecify.annotations.Nullable;

/// A task that can be told from others. Its number is no final field, so that only the way it was
/// handed over makes it visible.
final class StressTask extends Task {

    private int number;

    StressTask(int number) {
        this.number = number;
    }

    /// The number of the task, 0 for none.
    static int of(@Nullable Task task) {
        return task instanceof StressTask known ? known.number : 0;
    }

    @Override
    public void run() {
        number = -1;
    }

    @Override
    public void abandon() {
        number = -2;
    }

    @Override
    public @Nullable Object giveUp() {
        number = -3;
        return null;
    }
}

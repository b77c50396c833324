package io.portolan.core;

import io.portolan.core.engine.Task;
import org.jspecify.annotations.Nullable;

/// A step of an arbiter that must not be done with ports locked. It is done in any case.
final class LaterTask extends Task {

    private final Runnable step;

    LaterTask(Runnable step) {
        this.step = step;
    }

    @Override
    public void run() {
        step.run();
    }

    @Override
    public void abandon() {
        step.run();
    }

    @Override
    public @Nullable Object giveUp() {
        step.run();
        return null;
    }
}

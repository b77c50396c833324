package io.portolan.core;

import io.portolan.core.engine.Task;
import org.jspecify.annotations.Nullable;

/// One run of a join's handler with its items.
final class JoinTask<R> extends Task {

    private final JoinReceive<R> receive;
    private final Object[][] sets;

    JoinTask(JoinReceive<R> receive, Object[][] sets) {
        this.receive = receive;
        this.sets = sets;
    }

    @Override
    public void run() {
        receive.handle(sets);
    }

    @Override
    public void abandon() {
        receive.giveBack(sets);
    }

    @Override
    public @Nullable Object giveUp() {
        return receive.giveUp(sets);
    }
}

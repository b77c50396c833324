package io.portolan.core;

import io.portolan.core.engine.Task;
import org.jspecify.annotations.Nullable;

/// A run of a join's handler with a set of items, and when that has ended, the next one in the same
/// place.
final class JoinTask<R> extends Task implements SetTaker {

    private final JoinReceive<R> receive;
    private Object[] set;

    JoinTask(JoinReceive<R> receive, Object[] set) {
        this.receive = receive;
        this.set = set;
    }

    /// Offered the next set, at the end of a run; then it may run on another thread at once.
    @Override
    public boolean offer(Object[] next) {
        set = next;
        return receive.isSubmitted(this);
    }

    @Override
    public void run() {
        receive.handle(set);
        receive.handled(this);
    }

    @Override
    public void abandon() {
        receive.giveBack(set);
        receive.handled(this);
    }

    @Override
    public @Nullable Object giveUp() {
        Object lost = receive.giveUp(set);
        receive.handled(this);
        return lost;
    }
}

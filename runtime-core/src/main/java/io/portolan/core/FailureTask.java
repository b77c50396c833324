package io.portolan.core;

import io.portolan.core.engine.Task;
import org.jspecify.annotations.Nullable;

/// Reports a failure for a thread that may not do so itself, because it holds locks of ports and
/// whoever hears of the failure may use ports.
final class FailureTask extends Task {

    private final Lane lane;
    private final Throwable failure;
    private final String handler;
    private final Object queued;

    FailureTask(Lane lane, Throwable failure, String handler, Object queued) {
        this.lane = lane;
        this.failure = failure;
        this.handler = handler;
        this.queued = queued;
    }

    @Override
    public void run() {
        lane.report(failure, handler, Causalities.of(queued), Causalities.item(queued));
    }

    @Override
    public void abandon() {
        run();
    }

    @Override
    public @Nullable Object giveUp() {
        run();
        return null;
    }
}

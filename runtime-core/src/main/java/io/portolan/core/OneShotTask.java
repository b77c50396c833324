package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The activation of a one-shot handler, which is its own task. It runs under the causalities of
/// the thread that made it.
final class OneShotTask extends Task implements Activation {

    private static final String WHERE = "a one-shot handler";

    private final TaskSink sink;
    private final Handler0 handler;
    private final Causalities causalities = Causalities.current();

    /// Set by the first that decides: the thread that starts the handler, or a cancel.
    private final AtomicBoolean isDecided = new AtomicBoolean();

    private final CountDownLatch done = new CountDownLatch(1);

    OneShotTask(TaskSink sink, Handler0 handler) {
        this.sink = sink;
        this.handler = handler;
    }

    @Override
    public void run() {
        if (isDecided.compareAndSet(false, true)) {
            causalities.run(this::handle);
        }
    }

    @Override
    public void abandon() {
        if (cancel()) {
            sink.report(
                    new IllegalStateException(sink + " was closed before the handler started"),
                    WHERE,
                    causalities,
                    null);
        }
    }

    @Override
    public @Nullable Object giveUp() {
        return withdraw().orElse(null);
    }

    /// Cancels it and returns the handler that will not start; empty when already cancelled.
    Optional<Handler0> withdraw() {
        return cancel() ? Optional.of(handler) : Optional.empty();
    }

    @Override
    public State state() {
        return done.getCount() == 0 ? State.DONE : State.ACTIVE;
    }

    @Override
    public boolean cancel() {
        boolean isFirst = isDecided.compareAndSet(false, true);
        if (isFirst) {
            tellAbandoned();
            end();
        }
        return isFirst;
    }

    @Override
    public boolean awaitDone(Duration max) throws InterruptedException {
        Engine.yieldBeforeBlocking();
        return done.await(TimeUnit.NANOSECONDS.convert(max), TimeUnit.NANOSECONDS);
    }

    private void handle() {
        try {
            handler.handle();
        } catch (Throwable failure) {
            sink.report(failure, WHERE, causalities, null);
        } finally {
            end();
        }
    }

    private void tellAbandoned() {
        try {
            handler.abandoned();
        } catch (Throwable failure) {
            sink.report(failure, WHERE, causalities, null);
        }
    }

    private void end() {
        done.countDown();
        sink.ended(this);
    }
}

package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timing;
import io.portolan.core.watch.FailureLog;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Straight to the threads of the dispatcher: no policy, no lock, and always room.
final class DirectSink extends TaskSink {

    private final Dispatcher dispatcher;
    private final Engine engine;
    private final Timing timing;
    private final @Nullable BiConsumer<? super Dispatcher, ? super Throwable> uncaught;

    DirectSink(Dispatcher dispatcher, DispatcherBuilder settings) {
        this.dispatcher = dispatcher;
        uncaught = settings.uncaught();
        timing = settings.timing();
        engine =
                settings.startEngine(
                        failure -> report(failure, "a thread's own step", Causalities.NONE, null));
    }

    Engine engine() {
        return engine;
    }

    @Override
    boolean submit(Task task, Refused refused) {
        return engine.submit(task);
    }

    @Override
    boolean mayRefuse() {
        return false;
    }

    @Override
    boolean submitLast(Task task) {
        return engine.submitLast(task);
    }

    @Override
    void start(OneShotTask task) {
        if (!engine.submit(task)) {
            throw closed();
        }
    }

    @Override
    void report(Throwable failure, String handler, Causalities causalities, @Nullable Object item) {
        try {
            if (!causalities.report(failure, handler, item)
                    && !isTakenBy(uncaught, dispatcher, failure)) {
                FailureLog.report(handler + " failed on " + this, failure);
            }
        } catch (Throwable _) {
            // Not even the log works, most likely for lack of memory; the thread must go on.
        }
    }

    @Override
    Timing timing() {
        return timing;
    }

    @Override
    boolean isClosed() {
        return engine.isClosing();
    }

    @Override
    public String toString() {
        return "dispatcher '" + dispatcher.name() + "'";
    }
}

package io.portolan.core;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// The activation of a one-shot handler, which is its own task.
final class OneShotTask extends Task implements Activation {

    private final Dispatcher dispatcher;
    private final Handler0 handler;

    /// Set by whoever decides its fate first: the worker that starts it, or a cancel.
    private final AtomicBoolean isDecided = new AtomicBoolean();

    private final CountDownLatch done = new CountDownLatch(1);

    OneShotTask(Dispatcher dispatcher, Handler0 handler) {
        this.dispatcher = dispatcher;
        this.handler = handler;
    }

    @Override
    void run() {
        if (!isDecided.compareAndSet(false, true)) {
            return;
        }
        try {
            handler.handle();
        } catch (Throwable failure) {
            dispatcher.report(failure, "a one-shot handler");
        } finally {
            done.countDown();
        }
    }

    @Override
    void abandon() {
        if (cancel()) {
            dispatcher.report(
                    new IllegalStateException(
                            "dispatcher '%s' was closed before the handler started"
                                    .formatted(dispatcher.name())),
                    "a one-shot handler");
        }
    }

    @Override
    public State state() {
        return done.getCount() == 0 ? State.DONE : State.ACTIVE;
    }

    @Override
    public boolean cancel() {
        boolean isFirst = isDecided.compareAndSet(false, true);
        if (isFirst) {
            done.countDown();
        }
        return isFirst;
    }

    @Override
    public boolean awaitDone(Duration max) throws InterruptedException {
        Worker.yieldBeforeBlocking();
        return done.await(TimeUnit.NANOSECONDS.convert(max), TimeUnit.NANOSECONDS);
    }
}

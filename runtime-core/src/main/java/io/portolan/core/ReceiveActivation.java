package io.portolan.core;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A receiver at work on its port. Subclasses differ in how an item becomes a run of the handler.
///
/// Overview. `isCancelled` is read at the very start of a handler's run. Whoever reads false has
/// started before the cancellation; whoever reads true gives its item back to the port. So after
/// `cancel` no handler starts and no item is lost.
abstract class ReceiveActivation<T> extends Taker<T> implements Activation {

    final Dispatcher dispatcher;
    private final MatchingPort<T> port;
    private final Handler<? super T> handler;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean isCancelled;

    ReceiveActivation(Dispatcher dispatcher, Receiver<T> receiver) {
        this.dispatcher = dispatcher;
        this.port = (MatchingPort<T>) receiver.port();
        this.handler = receiver.handler();
    }

    /// The kind of activation that the receiver's settings ask for.
    static <T> ReceiveActivation<T> of(Dispatcher dispatcher, Receiver<T> receiver) {
        if (receiver.isOnce()) {
            return new OnceReceive<>(dispatcher, receiver);
        }
        return switch (receiver.concurrency()) {
            case 1 -> new SerialReceive<>(dispatcher, receiver);
            case Receiver.UNLIMITED -> new ConcurrentReceive<>(dispatcher, receiver);
            default -> new LimitedReceive<>(dispatcher, receiver);
        };
    }

    final MatchingPort<T> port() {
        return port;
    }

    /// Runs the handler with the item, or gives the item back when cancelled.
    final void handle(T item) {
        if (isCancelled) {
            port.putBack(item);
            return;
        }
        try {
            handler.handle(item);
        } catch (Throwable failure) {
            dispatcher.report(failure, "handler of " + port);
        }
    }

    /// Called after each task, whether its handler ran or the item went back.
    void handled() {}

    /// Becomes done without being cancelled.
    final void finish() {
        done.countDown();
        dispatcher.forget(this);
    }

    @Override
    final boolean isSpent() {
        return isDone();
    }

    @Override
    void portEnded() {
        finish();
    }

    @Override
    public final State state() {
        return isDone() ? State.DONE : State.ACTIVE;
    }

    @Override
    public final boolean cancel() {
        synchronized (done) {
            if (isDone()) {
                return false;
            }
            isCancelled = true;
            finish();
        }
        port.rematch();
        return true;
    }

    @Override
    public final boolean awaitDone(Duration max) throws InterruptedException {
        Worker.yieldBeforeBlocking();
        return done.await(TimeUnit.NANOSECONDS.convert(max), TimeUnit.NANOSECONDS);
    }

    final boolean isDone() {
        return done.getCount() == 0;
    }
}

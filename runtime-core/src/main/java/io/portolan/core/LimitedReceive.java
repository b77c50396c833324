package io.portolan.core;

import java.util.concurrent.atomic.AtomicInteger;

/// At most a given number of handlers at once; what is over stays in the port.
///
/// *Ordering:* a handler that ends gives its place back before it looks for waiting items, and a
/// poster queues its item before it looks for a place: one of them sees the other.
final class LimitedReceive<T> extends ReceiveActivation<T> {

    private final AtomicInteger places;

    LimitedReceive(Dispatcher dispatcher, Receiver<T> receiver) {
        super(dispatcher, receiver);
        places = new AtomicInteger(receiver.concurrency());
    }

    @Override
    boolean offer(T item) {
        // Places are only taken with the port locked, so between the look and the take they can
        // only become more.
        if (isDone() || places.get() == 0 || !dispatcher.submit(new ReceiveTask<>(this, item))) {
            return false;
        }
        places.decrementAndGet();
        return true;
    }

    @Override
    void handled() {
        places.incrementAndGet();
        if (port().hasQueued()) {
            port().rematch();
        }
    }
}

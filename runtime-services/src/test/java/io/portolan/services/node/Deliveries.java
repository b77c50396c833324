package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.fail;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Sink;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A sink that keeps what it gets, for the test to take.
final class Deliveries implements Sink {

    private final BlockingQueue<Delivery> queue = new LinkedBlockingQueue<>();

    @Override
    public void deliver(Delivery delivery) {
        queue.add(delivery);
    }

    Delivery next() throws InterruptedException {
        Delivery next = queue.poll(60, TimeUnit.SECONDS);
        return next == null ? fail("nothing was delivered") : next;
    }

    <D extends Delivery> D next(Class<D> type) throws InterruptedException {
        Delivery next = next();
        return type.isInstance(next) ? type.cast(next) : fail("a " + type + " is due, not " + next);
    }

    /// Waits for a change, such as `INSERT services/x`; others may come before it.
    void awaitChange(String change) throws InterruptedException {
        String next;
        do {
            Delivery.Event event = next(Delivery.Event.class);
            next = event.notification().verb() + " " + event.notification().item();
        } while (!next.equals(change));
    }

    /// The number of the next change.
    long number() throws InterruptedException {
        return next(Delivery.Event.class).notification().revision().number();
    }

    int size() {
        return queue.size();
    }
}

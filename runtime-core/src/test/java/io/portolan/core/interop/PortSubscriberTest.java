package io.portolan.core.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Overflow;
import io.portolan.core.Port;
import io.portolan.core.PortClosedException;
import io.portolan.core.PortFullException;
import io.portolan.core.Postable;
import java.time.Duration;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What the Reactive Streams' rules leave open.
class PortSubscriberTest {

    private final Port<Integer> port = Port.unbounded("numbers");
    private final Port<Throwable> failures = Port.unbounded("failures");
    private final Asked asked = new Asked();

    @Test
    @DisplayName("1: items are posted in order and the end closes the port")
    void itemsAreInOrderAndTheEndComesAfterThem() throws Exception {
        try (SubmissionPublisher<Integer> source = new SubmissionPublisher<>()) {
            source.subscribe(PortSubscriber.closing(port, 3, failures));
            for (int i = 0; i < 1_000; i++) {
                source.submit(i);
            }
        }
        for (int i = 0; i < 1_000; i++) {
            assertEquals(i, port.receive());
        }
        assertThrows(PortClosedException.class, port::receive);
        assertEquals(0, failures.size());
    }

    @Test
    @DisplayName("4: a port that is full holds the publisher up, within the window")
    void aFullPortHoldsThePublisherUp() throws Exception {
        Narrow narrow = new Narrow(port, new Semaphore(0));
        PortSubscriber<Integer> subscriber = PortSubscriber.feeding(narrow, 4, failures);
        subscriber.onSubscribe(asked);
        assertEquals(4, asked.total.get());
        for (int i = 0; i < 4; i++) {
            subscriber.onNext(i);
        }
        narrow.room.release();
        assertEquals(0, port.receive());
        assertEquals(4, asked.total.get());
        narrow.room.release();
        assertEquals(1, port.receive());
        asked.changes.acquire(2);
        assertEquals(6, asked.total.get());
        narrow.room.release(2);
        assertEquals(2, port.receive());
        assertEquals(3, port.receive());
        asked.changes.acquire();
        assertEquals(8, asked.total.get());
        assertFalse(asked.isCancelled);
    }

    @Test
    @DisplayName("33: an error is posted to the failure port, after the items")
    void anErrorIsPosted() throws Exception {
        Exception thrown = new java.io.IOException("on purpose");
        PortSubscriber<Integer> subscriber = PortSubscriber.closing(port, 4, failures);
        subscriber.onSubscribe(asked);
        subscriber.onNext(1);
        subscriber.onError(thrown);
        assertSame(thrown, failures.receive());
        assertEquals(1, port.receive());
        assertThrows(PortClosedException.class, port::receive);
    }

    @Test
    @DisplayName("33: an error is the cause that the port is closed with")
    void anErrorIsTheCauseOfTheClose() throws Exception {
        Exception thrown = new java.io.IOException("on purpose");
        PortSubscriber<Integer> subscriber = PortSubscriber.closing(port, 4, failures);
        subscriber.onSubscribe(asked);
        subscriber.onNext(1);
        subscriber.onError(thrown);
        assertEquals(1, port.receive());
        assertSame(
                thrown, assertThrows(PortClosedException.class, port::receiveOrClosed).getCause());
    }

    @Test
    @DisplayName("33: so is the refusal of an item")
    void aRefusalIsTheCauseOfTheClose() throws Exception {
        Port<Integer> small = Port.bounded("small", 1, new Overflow.Reject());
        PortSubscriber<Integer> subscriber = PortSubscriber.closing(small, 4, failures);
        subscriber.onSubscribe(asked);
        subscriber.onNext(1);
        subscriber.onNext(2);
        Throwable refusal = failures.receive();
        assertInstanceOf(PortFullException.class, refusal);
        assertEquals(1, small.receive());
        assertSame(
                refusal,
                assertThrows(PortClosedException.class, small::receiveOrClosed).getCause());
    }

    @Test
    @DisplayName("33: a failure goes through a port from publisher to subscriber")
    void aFailureGoesThrough() throws Exception {
        Port<Integer> onward = Port.unbounded("onward");
        Exception thrown = new java.io.IOException("on purpose");
        try (SubmissionPublisher<Integer> source = new SubmissionPublisher<>()) {
            new PortPublisher<>(port).subscribe(PortSubscriber.closing(onward, 3, failures));
            source.subscribe(PortSubscriber.closing(port, 3, failures));
            source.submit(1);
            assertEquals(1, onward.receive());
            source.closeExceptionally(thrown);
        }
        assertSame(
                thrown,
                assertThrows(PortClosedException.class, onward::receiveOrClosed).getCause());
    }

    @Test
    @DisplayName("7: a closed port cancels the subscription and is reported")
    void aClosedPortCancels() throws Exception {
        port.close();
        PortSubscriber<Integer> subscriber = PortSubscriber.feeding(port, 4, failures);
        subscriber.onSubscribe(asked);
        subscriber.onNext(1);
        assertInstanceOf(PortClosedException.class, failures.receive());
        assertTrue(asked.isCancelled);
        subscriber.onNext(2); // on its way when the cancel came
    }

    @Test
    void theEndLeavesAFedPortOpen() throws Exception {
        PortSubscriber<Integer> subscriber = PortSubscriber.feeding(port, 4, failures);
        subscriber.onSubscribe(asked);
        subscriber.onNext(1);
        subscriber.onComplete();
        assertEquals(1, port.receive());
        port.post(2);
        assertFalse(port.isClosed());
    }

    @Test
    void itAsksAgainWhenHalfTheWindowIsPosted() {
        assertEquals(1, PortSubscriber.batch(1));
        assertEquals(2, PortSubscriber.batch(3));
        assertEquals(2, PortSubscriber.batch(4));
        assertEquals(1 << 30, PortSubscriber.batch(Integer.MAX_VALUE));
    }

    @Test
    void aWindowHoldsAtLeastOneItem() {
        assertEquals(
                "window=0 of a port subscriber: 1 or more items",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> PortSubscriber.feeding(port, 0, failures))
                        .getMessage());
    }

    /// What the subscriber asks for.
    private static final class Asked implements Flow.Subscription {

        final AtomicLong total = new AtomicLong();
        final Semaphore changes = new Semaphore(0);
        volatile boolean isCancelled;

        @Override
        public void request(long count) {
            total.addAndGet(count);
            changes.release();
        }

        @Override
        public void cancel() {
            isCancelled = true;
        }
    }

    /// A port with as much room as the test gives.
    private record Narrow(Port<Integer> port, Semaphore room) implements Postable<Integer> {

        @Override
        public void post(Integer item) {
            room.acquireUninterruptibly();
            port.post(item);
        }

        @Override
        public boolean tryPost(Integer item) {
            throw new AssertionError("not expected");
        }

        @Override
        public boolean post(Integer item, Duration max) {
            throw new AssertionError("not expected");
        }
    }
}

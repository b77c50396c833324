package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What becomes of an activation and its items when it ends.
class CancelTest {

    private static final Duration LONG = Duration.ofSeconds(10);

    private final Port<Integer> port = Port.unbounded("numbers");

    @ParameterizedTest(name = "concurrency {0}")
    @ValueSource(ints = {1, 2, Receiver.UNLIMITED})
    @DisplayName("16: cancel is true once; no handler starts afterwards and no item is lost")
    void aCancelledReceiverStartsNoHandler(int concurrency) throws Exception {
        CountDownLatch isBusy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger handled = new AtomicInteger();
        try (Dispatcher dispatcher = dispatcher(1)) {
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        isBusy.countDown();
                        release.await();
                    }));
            isBusy.await();
            Activation activation =
                    dispatcher.activate(
                            Arbiters.receive(port, item -> handled.incrementAndGet())
                                    .concurrency(concurrency));
            IntStream.range(0, 10).forEach(port::post); // taken, but no worker is free
            assertEquals(Activation.State.ACTIVE, activation.state());
            assertFalse(activation.awaitDone(Duration.ZERO));
            assertTrue(activation.cancel());
            assertFalse(activation.cancel());
            assertEquals(Activation.State.DONE, activation.state());
            assertTrue(activation.awaitDone(Duration.ZERO));
            release.countDown();
        }
        assertEquals(0, handled.get());
        assertEquals(10, port.size());
        if (concurrency == 1) {
            assertEquals(IntStream.range(0, 10).boxed().toList(), port.closeNow());
        }
    }

    @Test
    @DisplayName("16: a handler that runs is left alone by cancel")
    void aRunningHandlerIsLeftAlone() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        try (Dispatcher dispatcher = dispatcher(1)) {
            Activation activation =
                    dispatcher.activate(
                            Arbiters.receive(
                                    port,
                                    item -> {
                                        started.countDown();
                                        release.await();
                                        ended.incrementAndGet();
                                    }));
            port.post(1);
            started.await();
            activation.close();
            release.countDown();
        }
        assertEquals(1, ended.get());
        assertEquals(0, port.size());
    }

    @WithWorkers
    @DisplayName("16: items go to the next receiver after a cancel")
    void theNextReceiverTakesOver(int workers) throws Exception {
        int items = 20_000;
        CountDownLatch done = new CountDownLatch(items);
        try (Dispatcher dispatcher = dispatcher(workers);
                Crew crew = Crew.start(2, i -> IntStream.range(0, items / 2).forEach(port::post))) {
            for (int round = 0; done.getCount() > 0; round++) {
                Receiver<Integer> receiver = Arbiters.receive(port, item -> done.countDown());
                int kind = round % 4;
                Activation activation =
                        dispatcher.activate(
                                kind == 3
                                        ? receiver.once()
                                        : receiver.concurrency(
                                                kind == 2 ? Receiver.UNLIMITED : kind + 1));
                Spin.briefly(20_000);
                if (round % 16 == 0) {
                    // Or a worker may do nothing but give back what was cancelled.
                    long left = done.getCount();
                    Spin.until(() -> done.getCount() < left || left == 0);
                }
                activation.cancel();
            }
            crew.join();
        }
        assertEquals(0, done.getCount());
        assertEquals(0, port.size());
    }

    @Test
    @DisplayName("16: a handler may cancel its own activation")
    void aHandlerMayCancelItself() throws Exception {
        Activation[] self = new Activation[1];
        CountDownLatch isSet = new CountDownLatch(1);
        AtomicInteger handled = new AtomicInteger();
        try (Dispatcher dispatcher = dispatcher(2)) {
            self[0] =
                    dispatcher.activate(
                            Arbiters.receive(
                                            port,
                                            item -> {
                                                isSet.await();
                                                handled.incrementAndGet();
                                                self[0].cancel();
                                            })
                                    .concurrency(1));
            isSet.countDown();
            IntStream.range(0, 5).forEach(port::post);
            assertTrue(self[0].awaitDone(LONG));
        }
        assertEquals(1, handled.get());
        assertEquals(List.of(1, 2, 3, 4), port.closeNow());
    }

    @Test
    void aOneShotIsCancelledUntilItStarts() throws Exception {
        CountDownLatch isBusy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        try (Dispatcher dispatcher = dispatcher(1)) {
            Activation first =
                    dispatcher.activate(
                            Arbiters.fromHandler(() -> {
                                isBusy.countDown();
                                release.await();
                            }));
            Activation second =
                    dispatcher.activate(Arbiters.fromHandler(() -> runs.incrementAndGet()));
            isBusy.await();
            assertFalse(first.cancel());
            assertEquals(Activation.State.ACTIVE, first.state());
            assertTrue(second.cancel());
            assertFalse(second.cancel());
            release.countDown();
            assertTrue(first.awaitDone(LONG));
        }
        assertEquals(0, runs.get());
    }

    @WithWorkers
    @DisplayName("7: the activations of a closed port are done once it is empty")
    void activationsEndWithTheirPort(int workers) throws Exception {
        AtomicInteger handled = new AtomicInteger();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            IntStream.range(0, 100).forEach(port::post);
            Activation serial =
                    dispatcher.activate(
                            Arbiters.receive(port, item -> handled.incrementAndGet())
                                    .concurrency(1));
            Activation other = dispatcher.activate(Arbiters.receive(port, item -> {}).once());
            port.close();
            assertTrue(serial.awaitDone(LONG));
            assertTrue(other.awaitDone(LONG));
            assertFalse(serial.cancel());
            Activation late = dispatcher.activate(Arbiters.receive(port, item -> {}));
            assertEquals(Activation.State.DONE, late.state());
        }
        assertTrue(handled.get() >= 99, () -> "handled " + handled);
        assertEquals(0, port.size());
    }

    @Test
    void aOneTimeReceiverIsDoneAfterItsHandlerThoughThePortIsClosed() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (Dispatcher dispatcher = dispatcher(1)) {
            Activation once =
                    dispatcher.activate(Arbiters.receive(port, item -> release.await()).once());
            port.post(1);
            port.close();
            assertEquals(Activation.State.ACTIVE, once.state());
            release.countDown();
            assertTrue(once.awaitDone(LONG));
        }
    }

    private static Dispatcher dispatcher(int workers) {
        return Dispatcher.builder("test").platformThreads(workers).start();
    }
}

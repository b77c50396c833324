package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The end of a dispatcher.
class DispatcherCloseTest {

    private final Port<Integer> port = Port.unbounded("numbers");

    @WithWorkers
    @DisplayName("40: close runs what was queued and ends the workers")
    void closeRunsWhatWasQueued(int workers) {
        AtomicInteger handled = new AtomicInteger();
        var threads = new ConcurrentLinkedQueue<Thread>();
        Dispatcher dispatcher = dispatcher(workers);
        dispatcher.activate(
                Arbiters.receive(
                        port,
                        item -> {
                            threads.add(Thread.currentThread());
                            handled.incrementAndGet();
                        }));
        IntStream.range(0, 1_000).forEach(port::post);
        dispatcher.close();
        dispatcher.close();
        assertEquals(1_000, handled.get());
        threads.forEach(thread -> assertFalse(thread.isAlive(), thread::getName));
    }

    @WithWorkers
    @DisplayName(
            "40: what was queued just before close runs, however the workers are about to idle")
    void closeRunsWhatWasQueuedJustBefore(int workers) {
        for (int round = 0; round < 300; round++) {
            AtomicInteger handled = new AtomicInteger();
            try (Dispatcher dispatcher = dispatcher(workers)) {
                Spin.briefly(100_000);
                for (int i = 0; i < 3; i++) {
                    dispatcher.activate(Arbiters.fromHandler(() -> handled.incrementAndGet()));
                    Spin.briefly(5_000);
                }
            }
            assertEquals(3, handled.get());
        }
    }

    @Test
    @DisplayName("40: a closed dispatcher activates nothing and takes no item")
    void aClosedDispatcherTakesNothing() {
        Dispatcher dispatcher = dispatcher(2);
        Activation activation = dispatcher.activate(Arbiters.receive(port, item -> {}));
        dispatcher.close();
        assertEquals(Activation.State.DONE, activation.state());
        port.post(1);
        assertEquals(1, port.size());
        var refused =
                assertThrows(
                        IllegalStateException.class,
                        () -> dispatcher.activate(Arbiters.receive(port, item -> {})));
        assertEquals("dispatcher 'test' is closed: activate before close", refused.getMessage());
        assertThrows(
                IllegalStateException.class,
                () -> dispatcher.activate(Arbiters.fromHandler(() -> {})));
        assertEquals(1, port.size());
    }

    @Test
    @DisplayName("40: a handler cannot close its own dispatcher")
    void aHandlerCannotCloseItsOwnDispatcher() {
        List<Throwable> reported = new ArrayList<>();
        Dispatcher[] self = new Dispatcher[1];
        try (Dispatcher dispatcher =
                Dispatcher.builder("test").uncaught((where, e) -> reported.add(e)).start()) {
            self[0] = dispatcher;
            dispatcher.activate(Arbiters.fromHandler(() -> self[0].close()));
        }
        assertEquals(1, reported.size());
        assertInstanceOf(IllegalStateException.class, reported.getFirst());
        assertEquals(
                "dispatcher 'test' closed by one of its own handlers: close it from another thread",
                reported.getFirst().getMessage());
    }

    @WithWorkers
    @DisplayName("40: several threads may close")
    void severalThreadsMayClose(int workers) throws Exception {
        AtomicInteger handled = new AtomicInteger();
        Dispatcher dispatcher = dispatcher(workers);
        dispatcher.activate(
                Arbiters.receive(port, item -> handled.incrementAndGet()).concurrency(1));
        IntStream.range(0, 100).forEach(port::post);
        Crew.run(4, index -> dispatcher.close());
        assertEquals(100, handled.get() + port.size());
    }

    @WithWorkers
    @DisplayName("40: close while handlers post keeps every item")
    void closeWhileHandlersPostKeepsEveryItem(int workers) {
        for (int round = 0; round < 100; round++) {
            Port<Integer> there = Port.unbounded("there");
            Port<Integer> back = Port.unbounded("back");
            Dispatcher dispatcher = dispatcher(workers);
            dispatcher.activate(Arbiters.receive(there, back::post).concurrency(1 + round % 3));
            dispatcher.activate(Arbiters.receive(back, there::post));
            IntStream.range(0, 20).forEach(there::post);
            Spin.briefly(200_000);
            dispatcher.close();
            assertEquals(20, there.size() + back.size());
        }
    }

    @WithWorkers
    @DisplayName("40: close while threads post keeps every item")
    void closeWhileThreadsPostKeepsEveryItem(int workers) throws Exception {
        for (int round = 0; round < 60; round++) {
            Port<Integer> raced = Port.unbounded("raced");
            AtomicInteger handled = new AtomicInteger();
            Dispatcher dispatcher = dispatcher(workers);
            Receiver<Integer> receiver = Arbiters.receive(raced, item -> handled.incrementAndGet());
            dispatcher.activate(
                    receiver.concurrency(round % 3 == 0 ? Receiver.UNLIMITED : round % 3));
            Crew.run(
                    3,
                    index -> {
                        if (index == 0) {
                            Spin.briefly(50_000);
                            dispatcher.close();
                        } else {
                            IntStream.range(0, 200).forEach(raced::post);
                        }
                    });
            assertEquals(400, handled.get() + raced.size());
        }
    }

    @WithWorkers
    @DisplayName("40: activations that race with close are done or refused, never forgotten")
    void activationsThatRaceWithCloseAreDoneOrRefused(int workers) throws Exception {
        for (int round = 0; round < 100; round++) {
            Dispatcher dispatcher = dispatcher(workers);
            List<Activation> activations = new ArrayList<>();
            Crew.run(
                    2,
                    index -> {
                        if (index == 0) {
                            Spin.briefly(20_000);
                            dispatcher.close();
                        } else {
                            activateUntilRefused(dispatcher, activations);
                        }
                    });
            activations.forEach(a -> assertEquals(Activation.State.DONE, a.state()));
        }
    }

    @Test
    @DisplayName("40: close waits for a handler whose reply is still in its worker's slot")
    void closeWaitsForAHandlerThatWaitsForAnother() throws Exception {
        for (int round = 0; round < 20; round++) {
            Port<Integer> calls = Port.unbounded("calls");
            CountDownLatch hasPosted = new CountDownLatch(1);
            CountDownLatch answered = new CountDownLatch(1);
            Dispatcher dispatcher = dispatcher(2);
            dispatcher.activate(Arbiters.receive(calls, item -> answered.countDown()));
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        calls.post(1);
                        hasPosted.countDown();
                        answered.await();
                    }));
            hasPosted.await();
            dispatcher.close();
            assertEquals(0, answered.getCount());
        }
    }

    @Test
    @DisplayName("40: an interrupted close passes the interruption on and stays interrupted")
    void anInterruptedClosePassesItOn() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        Dispatcher dispatcher = dispatcher(2);
        dispatcher.activate(
                Arbiters.fromHandler(() -> {
                    started.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.incrementAndGet();
                    }
                }));
        started.await();
        Thread.currentThread().interrupt();
        dispatcher.close();
        assertTrue(Thread.interrupted());
        assertEquals(1, interrupted.get());
    }

    private void activateUntilRefused(Dispatcher dispatcher, List<Activation> activations) {
        try {
            while (true) {
                activations.add(dispatcher.activate(Arbiters.receive(port, item -> {})));
                activations.add(dispatcher.activate(Arbiters.receive(port, item -> {}).once()));
            }
        } catch (IllegalStateException e) {
            assertEquals("dispatcher 'test' is closed: activate before close", e.getMessage());
        }
    }

    private static Dispatcher dispatcher(int workers) {
        return Dispatcher.builder("test").platformThreads(workers).start();
    }
}

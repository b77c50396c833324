package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The sudden end of a dispatcher.
class ShutdownNowTest {

    private final CountDownLatch started = new CountDownLatch(1);
    private final AtomicBoolean wasInterrupted = new AtomicBoolean();

    @Test
    @DisplayName("40: shutdownNow interrupts what runs and returns the handlers that did not start")
    void whatDidNotStartIsReturned() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        List<Handler0> queued = new ArrayList<>();
        Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start();
        dispatcher.activate(Arbiters.fromHandler(this::waitForInterruption));
        started.await();
        for (int i = 0; i < 100; i++) {
            Handler0 handler =
                    new Handler0() {
                        @Override
                        public void handle() {
                            runs.incrementAndGet();
                        }
                    };
            queued.add(handler);
            dispatcher.activate(Arbiters.fromHandler(handler));
        }
        dispatcher.activate(Arbiters.fromHandler(runs::incrementAndGet)).cancel();
        List<Handler0> unstarted = dispatcher.shutdownNow();
        assertTrue(wasInterrupted.get());
        assertEquals(0, runs.get());
        assertEquals(100, unstarted.size());
        assertEquals(new HashSet<>(queued), new HashSet<>(unstarted));
        assertEquals(List.of(), dispatcher.shutdownNow());
        assertThrows(
                IllegalStateException.class,
                () -> dispatcher.activate(Arbiters.fromHandler(() -> {})));
    }

    @WithWorkers
    @DisplayName(
            "40: shutdownNow puts the items whose handlers did not start back into their ports")
    void itemsGoBackToTheirPorts(int workers) {
        for (int concurrency : new int[] {1, 2, Receiver.UNLIMITED}) {
            for (int round = 0; round < 30; round++) {
                Port<Integer> port = Port.unbounded("numbers");
                AtomicInteger handled = new AtomicInteger();
                Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start();
                dispatcher.activate(
                        Arbiters.receive(port, item -> handled.incrementAndGet())
                                .concurrency(concurrency));
                IntStream.range(0, 500).forEach(port::post);
                Spin.briefly(20_000);
                assertEquals(List.of(), dispatcher.shutdownNow());
                assertEquals(500, handled.get() + port.size());
            }
        }
    }

    @Test
    @DisplayName("40: after shutdownNow no handler starts on a virtual thread either")
    void virtualThreadsAreInterruptedToo() throws Exception {
        var failures = new ConcurrentLinkedQueue<Throwable>();
        Dispatcher dispatcher =
                Dispatcher.builder("test")
                        .virtualThreads()
                        .uncaught((where, failure) -> failures.add(failure))
                        .start();
        dispatcher.activate(Arbiters.fromHandler(this::waitForInterruption));
        started.await();
        assertEquals(List.of(), dispatcher.shutdownNow());
        assertTrue(wasInterrupted.get());
        assertThrows(
                IllegalStateException.class,
                () -> dispatcher.activate(Arbiters.fromHandler(() -> {})));
        assertTrue(failures.isEmpty(), failures::toString);
    }

    @Test
    @DisplayName("40: every one-shot handler runs or is returned, however shutdownNow comes")
    void everyHandlerRunsOrIsReturned() throws Exception {
        for (int round = 0; round < 100; round++) {
            AtomicInteger runs = new AtomicInteger();
            AtomicInteger unstarted = new AtomicInteger();
            AtomicInteger refused = new AtomicInteger();
            DispatcherBuilder builder = Dispatcher.builder("test").platformThreads(2);
            Dispatcher dispatcher = (round % 2 == 0 ? builder : builder.virtualThreads()).start();
            Crew.run(
                    3,
                    index -> {
                        if (index == 0) {
                            Spin.briefly(50_000);
                            unstarted.addAndGet(dispatcher.shutdownNow().size());
                        } else {
                            refused.addAndGet(activateMany(dispatcher, runs));
                        }
                    });
            assertEquals(200, runs.get() + unstarted.get() + refused.get());
        }
    }

    @Test
    @DisplayName("40: a handler cannot shut down its own dispatcher")
    void aHandlerCannotShutDownItsOwn() {
        for (boolean isVirtual : new boolean[] {false, true}) {
            var failures = new ConcurrentLinkedQueue<String>();
            DispatcherBuilder builder =
                    Dispatcher.builder("test")
                            .uncaught((where, failure) -> failures.add(failure.getMessage()));
            try (Dispatcher dispatcher = (isVirtual ? builder.virtualThreads() : builder).start()) {
                dispatcher.activate(Arbiters.fromHandler(dispatcher::shutdownNow));
            }
            assertEquals(
                    List.of(
                            "dispatcher 'test' closed by one of its own handlers: "
                                    + "close it from another thread"),
                    List.copyOf(failures));
        }
    }

    private static int activateMany(Dispatcher dispatcher, AtomicInteger runs) {
        for (int i = 0; i < 100; i++) {
            try {
                dispatcher.activate(Arbiters.fromHandler(runs::incrementAndGet));
            } catch (IllegalStateException closed) {
                return 100 - i;
            }
        }
        return 0;
    }

    private void waitForInterruption() {
        started.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            assertFalse(Thread.currentThread().isInterrupted());
            wasInterrupted.set(true); // swallowed: the next task must not start for that
        }
    }
}

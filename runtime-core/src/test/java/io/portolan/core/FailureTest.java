package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Handlers that fail: each failure is reported once, and everything goes on.
class FailureTest {

    private final Port<Throwable> port = Port.unbounded("failing");
    private final List<LogRecord> logged = Collections.synchronizedList(new ArrayList<>());
    private final Logger logger = Logger.getLogger("io.portolan.core");
    private final Handler listener =
            new Handler() {
                @Override
                public void publish(LogRecord item) {
                    logged.add(item);
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("unchecked"),
                new java.io.IOException("checked"),
                new InterruptedException("interrupted"),
                new AssertionError("error"),
                new OutOfMemoryError("of the machine"),
                new StackOverflowError("of the machine"));
    }

    @BeforeEach
    void listen() {
        logger.addHandler(listener);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(listener);
        logger.setUseParentHandlers(true);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    @DisplayName("14: after a failing handler the receiver stays and its worker goes on")
    void theReceiverStaysAndTheWorkerGoesOn(Throwable failure) throws Exception {
        for (int concurrency : new int[] {1, 2, Receiver.UNLIMITED}) {
            var reported = new ConcurrentLinkedQueue<Throwable>();
            var threads = ConcurrentHashMap.<Thread>newKeySet();
            CountDownLatch done = new CountDownLatch(3);
            try (Dispatcher dispatcher =
                    Dispatcher.builder("test")
                            .platformThreads(1)
                            .uncaught((where, thrown) -> reported.add(thrown))
                            .start()) {
                Activation activation =
                        dispatcher.activate(
                                Arbiters.receive(
                                                port,
                                                item -> {
                                                    threads.add(Thread.currentThread());
                                                    done.countDown();
                                                    throwIt(item);
                                                })
                                        .concurrency(concurrency));
                for (int i = 0; i < 3; i++) {
                    port.post(failure);
                }
                done.await();
                activation.cancel();
            }
            assertEquals(List.of(failure, failure, failure), List.copyOf(reported));
            assertEquals(1, threads.size());
        }
        assertEquals(List.of(), logged);
    }

    @Test
    @DisplayName("33: without an uncaught handler a failure is logged once at level ERROR")
    void aFailureIsLogged() {
        Throwable failure = new IllegalStateException("on purpose");
        fail(null, failure);
        LogRecord only = assertSingle(logged);
        assertSame(failure, only.getThrown());
        assertEquals(Level.SEVERE, only.getLevel());
        assertEquals("handler of port 'failing' failed on dispatcher 'test'", only.getMessage());
    }

    @Test
    @DisplayName("33: an uncaught handler that fails itself does not hide the failure")
    void aFailingUncaughtHandlerHidesNothing() {
        Throwable failure = new IllegalStateException("first");
        Throwable second = new IllegalStateException("second");
        fail(second, failure);
        assertSame(failure, assertSingle(logged).getThrown());
        assertSame(second, assertSingle(List.of(failure.getSuppressed())));
    }

    @Test
    @DisplayName("33: an uncaught handler may throw the failure again")
    void anUncaughtHandlerMayThrowTheFailureAgain() {
        Throwable failure = new AssertionError("again");
        fail(failure, failure);
        assertSame(failure, assertSingle(logged).getThrown());
    }

    @Test
    @DisplayName("33: a one-shot's failure is reported too")
    void aOneShotsFailureIsReported() throws Exception {
        Throwable failure = new IllegalStateException("on purpose");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.fromHandler(() -> throwIt(failure)));
        }
        assertEquals(
                "a one-shot handler failed on dispatcher 'test'",
                assertSingle(logged).getMessage());
    }

    @ParameterizedTest(name = "concurrency {0}")
    @ValueSource(ints = {1, 2, Receiver.UNLIMITED})
    @DisplayName("14: a broken log stops neither the worker nor the receiver")
    void aBrokenLogStopsNothing(int concurrency) throws Exception {
        CountDownLatch done = new CountDownLatch(3);
        logger.setFilter(item -> {
            throw new OutOfMemoryError("no memory to log");
        });
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(
                    Arbiters.receive(
                                    port,
                                    item -> {
                                        done.countDown();
                                        throwIt(item);
                                    })
                            .concurrency(concurrency));
            for (int i = 0; i < 3; i++) {
                port.post(new IllegalStateException("unheard"));
            }
            done.await();
        } finally {
            logger.setFilter(null);
        }
    }

    @Test
    void anInterruptionLeftByOneHandlerIsNotTheNextOnes() throws Exception {
        Port<Boolean> seen = Port.unbounded("seen");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(Arbiters.fromHandler(() -> Thread.currentThread().interrupt()));
            dispatcher.activate(
                    Arbiters.fromHandler(() -> seen.post(Thread.currentThread().isInterrupted())));
            assertEquals(false, seen.receive());
        }
    }

    @Test
    void anInterruptedIdleWorkerStillSleeps() throws Exception {
        Port<Thread> self = Port.unbounded("self");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(Arbiters.fromHandler(() -> self.post(Thread.currentThread())));
            Thread worker = self.receive();
            assertEquals("test-0", worker.getName());
            assertTrue(worker.isDaemon());
            Spin.untilBlocked(worker);
            worker.interrupt();
            Spin.until(() -> !worker.isInterrupted());
            Spin.untilBlocked(worker);
        }
    }

    private void fail(@Nullable Throwable second, Throwable failure) {
        DispatcherBuilder builder = Dispatcher.builder("test");
        if (second != null) {
            builder.uncaught((where, thrown) -> FailureTest.<RuntimeException>sneak(second));
        }
        try (Dispatcher dispatcher = builder.start()) {
            dispatcher.activate(Arbiters.receive(port, FailureTest::throwIt));
            port.post(failure);
        }
    }

    private static <T> T assertSingle(List<T> list) {
        assertEquals(1, list.size(), list::toString);
        return list.getFirst();
    }

    private static void throwIt(Throwable failure) throws Exception {
        FailureTest.<Exception>sneak(failure);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // throws unchecked, by erasure
    private static <E extends Throwable> void sneak(Throwable failure) throws E {
        throw (E) failure;
    }
}

package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Statement 42: what is opened in a scope ends with it.
class PortScopeTest {

    private final ConcurrentLinkedQueue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
    private final Dispatcher dispatcher =
            Dispatcher.builder("test")
                    .platformThreads(2)
                    .uncaught((where, failure) -> uncaught.add(failure))
                    .start();
    private final Port<Integer> port = Port.unbounded("numbers");
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final IllegalStateException thrown = new IllegalStateException("on purpose");

    @AfterEach
    void end() {
        release.countDown();
        dispatcher.close();
        assertEquals(List.of(), List.copyOf(uncaught));
    }

    @ParameterizedTest(name = "concurrency {0}")
    @ValueSource(ints = {0, 1, 2, Receiver.UNLIMITED})
    @DisplayName("42: close cancels every activation; no receiver stays registered on a port")
    void closeCancelsEveryActivation(int concurrency) {
        for (boolean isQueue : new boolean[] {false, true}) {
            Receiver<Integer> receiver = Arbiters.receive(port, item -> {});
            PortScope scope =
                    isQueue
                            ? PortScope.open(dispatcher.queue("queue"))
                            : PortScope.open(dispatcher);
            Activation activation =
                    scope.activate(
                            concurrency == 0 ? receiver.once() : receiver.concurrency(concurrency));
            assertEquals(Activation.State.ACTIVE, activation.state());
            scope.close();
            scope.close();
            assertEquals(Activation.State.DONE, activation.state());
            port.post(1);
            assertEquals(1, port.poll());
        }
    }

    @ParameterizedTest(name = "concurrency {0}")
    @ValueSource(ints = {1, 2, Receiver.UNLIMITED})
    @DisplayName("42: close waits for running handlers, and items that had not started are back")
    void closeWaitsForRunningHandlers(int concurrency) throws Exception {
        AtomicInteger handled = new AtomicInteger();
        PortScope scope = PortScope.open(dispatcher);
        scope.activate(
                Arbiters.receive(
                                port,
                                item -> {
                                    started.countDown();
                                    release.await();
                                    handled.incrementAndGet();
                                })
                        .concurrency(concurrency));
        IntStream.range(0, 10).forEach(port::post);
        started.await();
        Thread closer = Thread.ofPlatform().start(scope::close);
        Spin.untilBlocked(closer);
        assertEquals(0, handled.get());
        release.countDown();
        closer.join();
        assertTrue(handled.get() >= 1 && handled.get() <= 2, handled::toString);
        assertEquals(10, handled.get() + port.size());
    }

    @Test
    @DisplayName("42: close waits for a running one-shot handler and cancels one that waits")
    void oneShotsEndToo() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        PortScope scope = PortScope.open(dispatcher);
        for (int i = 0; i < 3; i++) {
            scope.activate(
                    Arbiters.fromHandler(() -> {
                        started.countDown();
                        release.await();
                        runs.incrementAndGet();
                    }));
        }
        scope.activate(Arbiters.fromHandler(() -> runs.incrementAndGet())).cancel();
        started.await();
        Thread closer = Thread.ofPlatform().start(scope::close);
        Spin.untilBlocked(closer);
        release.countDown();
        closer.join();
        int before = runs.get();
        assertTrue(before == 1 || before == 2, () -> "ran " + before);
        dispatcher.close();
        assertEquals(before, runs.get());
    }

    @Test
    @DisplayName("42: the first failure of a handler is rethrown with the others suppressed")
    void theFirstFailureIsRethrown() throws Exception {
        Exception checked = new java.io.IOException("second");
        CountDownLatch done = new CountDownLatch(3);
        PortScope scope = PortScope.open(dispatcher);
        Activation activation =
                scope.activate(
                        Arbiters.receive(
                                        port,
                                        item -> {
                                            done.countDown();
                                            throw item == 2 ? checked : thrown;
                                        })
                                .concurrency(1));
        IntStream.rangeClosed(1, 3).forEach(port::post);
        done.await();
        assertEquals(Activation.State.ACTIVE, activation.state());
        assertSame(thrown, assertThrows(IllegalStateException.class, scope::close));
        assertEquals(List.of(checked), List.of(thrown.getSuppressed()));
        scope.close();
    }

    @Test
    @DisplayName("42: a checked failure comes inside a CompletionException, an error as it is")
    void checkedFailuresAreWrapped() {
        Exception checked = new java.io.IOException("on purpose");
        PortScope scope = PortScope.open(dispatcher);
        scope.fork(() -> {
            throw checked;
        });
        Spin.until(() -> isCancelled(scope));
        assertSame(checked, assertThrows(CompletionException.class, scope::close).getCause());
        AssertionError error = new AssertionError("on purpose");
        PortScope second = PortScope.open(dispatcher);
        second.fork(() -> {
            throw error;
        });
        Spin.until(() -> isCancelled(second));
        assertSame(error, assertThrows(AssertionError.class, second::close));
    }

    @Test
    @DisplayName("42: a fork that fails cancels the scope, and join throws its failure")
    void aForkThatFailsCancelsTheScope() {
        PortScope scope = PortScope.open(dispatcher);
        Activation activation = scope.activate(Arbiters.receive(port, item -> {}));
        scope.fork(() -> new CountDownLatch(1).await());
        scope.fork(() -> {
            throw thrown;
        });
        assertSame(thrown, assertThrows(ExecutionException.class, scope::join).getCause());
        assertEquals(Activation.State.DONE, activation.state());
        assertEquals(0, thrown.getSuppressed().length);
        scope.close(); // which does not throw again what join told
    }

    @Test
    @Timeout(10)
    void aFailureThatCannotBePrintedCancelsTheScope() {
        PortScope scope = PortScope.open(dispatcher);
        scope.fork(() -> new CountDownLatch(1).await());
        scope.fork(() -> {
            throw new IllegalStateException() {
                @Override
                public String getMessage() {
                    throw new AssertionError("no message");
                }
            };
        });
        Throwable cause = assertThrows(ExecutionException.class, scope::join).getCause();
        assertInstanceOf(IllegalStateException.class, cause);
        scope.close();
    }

    @Test
    @DisplayName("42: join waits for all forks")
    void joinWaitsForAllForks() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        try (PortScope scope = PortScope.open(dispatcher)) {
            for (int i = 0; i < 100; i++) {
                scope.fork(() -> {
                    release.await();
                    assertTrue(Thread.currentThread().isVirtual());
                    ended.incrementAndGet();
                });
            }
            release.countDown();
            scope.join();
            assertEquals(100, ended.get());
            scope.join();
        }
    }

    @Test
    @DisplayName("42: close interrupts forks and waits for them")
    void closeInterruptsForks() throws Exception {
        AtomicBoolean hasEnded = new AtomicBoolean();
        try (PortScope scope = PortScope.open(dispatcher)) {
            scope.fork(() -> {
                started.countDown();
                try {
                    new CountDownLatch(1).await();
                } finally {
                    Spin.briefly(100_000);
                    hasEnded.set(true);
                }
            });
            started.await();
        }
        assertTrue(hasEnded.get());
    }

    @Test
    @DisplayName("42: after a fork failed, what begins later is told which one, and why")
    void whatBeginsAfterAFailedForkIsToldOfIt() throws Exception {
        PortScope scope = PortScope.open(dispatcher);
        scope.fork(() -> {});
        scope.fork(() -> {
            throw new java.io.IOException("boom");
        });
        assertThrows(ExecutionException.class, scope::join);
        for (Runnable late :
                List.<Runnable>of(
                        () -> scope.fork(() -> {}),
                        () -> scope.activate(Arbiters.receive(port, item -> {})),
                        () -> scope.activate(Arbiters.fromHandler(() -> {})))) {
            IllegalStateException told = assertThrows(IllegalStateException.class, late::run);
            assertEquals(
                    "a scope of dispatcher 'test' was cancelled because its fork 2 failed with"
                            + " java.io.IOException: boom: fork and activate before that, or open"
                            + " another scope",
                    told.getMessage());
            assertEquals("java.io.IOException: boom", String.valueOf(told.getCause()));
        }
        scope.close();
        assertEquals(
                "a scope of dispatcher 'test' is closed: fork and activate before that, or open"
                        + " another scope",
                assertThrows(
                                IllegalStateException.class,
                                () -> {
                                    PortScope closed = PortScope.open(dispatcher);
                                    closed.close();
                                    closed.fork(() -> {});
                                })
                        .getMessage());
    }

    @Test
    @DisplayName("42: a cancelled scope lets nothing begin, and join tells why")
    void aCancelledScopeLetsNothingBegin() {
        PortScope scope = PortScope.open(dispatcher);
        scope.cancel("no more time");
        scope.cancel("again");
        for (Runnable late :
                List.<Runnable>of(
                        () -> scope.activate(Arbiters.receive(port, item -> {})),
                        () -> scope.activate(Arbiters.fromHandler(() -> {})),
                        () -> scope.fork(() -> {}))) {
            assertEquals(
                    "a scope of dispatcher 'test' was cancelled: no more time: fork and activate"
                            + " before that, or open another scope",
                    assertThrows(IllegalStateException.class, late::run).getMessage());
        }
        assertCancelled(scope);
    }

    @Test
    @DisplayName(
            "42: a fork that waits in a post or an iteration ends with its scope, without failure")
    void forksThatWaitEndWithTheirScope() {
        Port<Integer> full = Port.bounded("full", 1, new Overflow.Wait());
        full.post(1);
        PortScope scope = PortScope.open(dispatcher);
        scope.fork(() -> full.post(2));
        scope.fork(() -> port.untilClosed().forEach(item -> {}));
        scope.cancel("no more time");
        assertCancelled(scope);
    }

    @Test
    @DisplayName(
            "42: a failure that comes after join told another is told by the next join or close")
    void laterFailuresAreToldToo() throws Exception {
        Exception second = new java.io.IOException("second");
        AssertionError third = new AssertionError("third");
        PortScope scope = PortScope.open(dispatcher);
        fail(scope, thrown);
        assertSame(thrown, assertThrows(ExecutionException.class, scope::join).getCause());
        assertSame(thrown, assertThrows(ExecutionException.class, scope::join).getCause());
        fail(scope, second);
        assertSame(second, assertThrows(ExecutionException.class, scope::join).getCause());
        fail(scope, third);
        assertSame(third, assertThrows(AssertionError.class, scope::close));
        assertEquals(0, thrown.getSuppressed().length);
        scope.close();
    }

    @Test
    @DisplayName("42: a fork cannot close or join its own scope")
    void aForkCannotCloseItsOwnScope() {
        PortScope scope = PortScope.open(dispatcher);
        scope.fork(scope::close);
        Throwable cause = assertThrows(ExecutionException.class, scope::join).getCause();
        assertEquals(
                "a scope of dispatcher 'test' closed by one of its own forks:"
                        + " leave it to the thread that opened it",
                assertInstanceOf(IllegalStateException.class, cause).getMessage());
        scope.close();
    }

    @Test
    @DisplayName("42: an interrupted close ends all the same and stays interrupted")
    void anInterruptedCloseEndsAllTheSame() throws Exception {
        PortScope scope = PortScope.open(dispatcher);
        AtomicBoolean hasEnded = new AtomicBoolean();
        scope.activate(
                Arbiters.fromHandler(() -> {
                    started.countDown();
                    release.await();
                    hasEnded.set(true);
                }));
        started.await();
        AtomicBoolean stayed = new AtomicBoolean();
        Thread closer =
                Thread.ofPlatform()
                        .start(() -> {
                            Thread.currentThread().interrupt();
                            scope.close();
                            stayed.set(Thread.interrupted() && hasEnded.get());
                        });
        Spin.until(() -> isCancelled(scope));
        release.countDown();
        closer.join();
        assertTrue(stayed.get());
    }

    @Test
    @DisplayName("34: a fork runs under the causalities of whoever forked it")
    void aForkIsUnderTheCausalitiesOfItsMaker() throws Exception {
        Causality request = Causality.named("request", Port.<Object>unbounded("failures"));
        Port<Optional<Causality>> seen = Port.unbounded("seen");
        try (PortScope scope = PortScope.open(dispatcher)) {
            request.call(() -> {
                scope.fork(() -> seen.post(Causality.current()));
                return true;
            });
            assertEquals(Optional.of(request), seen.receive());
        }
    }

    @Test
    @DisplayName("33: a failure under a causality goes there and not to the scope")
    void aCausalityComesFirst() throws Exception {
        Port<Failure> failures = Port.unbounded("failures");
        try (PortScope scope = PortScope.open(dispatcher)) {
            Causality.named("request", failures)
                    .call(() ->
                            scope.activate(
                                    Arbiters.fromHandler(() -> {
                                        throw thrown;
                                    })));
            assertSame(thrown, failures.receive().cause());
        }
    }

    @WithWorkers
    @DisplayName("42: scopes that close while items are posted lose nothing and leave nothing")
    void closingScopesLoseNothing(int workers) throws Exception {
        int items = 5_000;
        AtomicInteger handled = new AtomicInteger();
        try (Dispatcher mine = Dispatcher.builder("mine").platformThreads(workers).start();
                Crew crew = Crew.start(2, i -> IntStream.range(0, items / 2).forEach(port::post))) {
            for (int round = 0; handled.get() < items; round++) {
                AtomicBoolean isOver = new AtomicBoolean();
                Receiver<Integer> receiver =
                        Arbiters.receive(
                                port,
                                item -> {
                                    assertFalse(isOver.get());
                                    handled.incrementAndGet();
                                });
                try (PortScope scope = PortScope.open(mine)) {
                    scope.activate(round % 3 == 0 ? receiver : receiver.concurrency(round % 3));
                    Spin.briefly(20_000);
                }
                isOver.set(true);
            }
            crew.join();
        }
        assertEquals(items, handled.get());
        assertEquals(0, port.size());
    }

    private static void fail(PortScope scope, Throwable failure) throws InterruptedException {
        Activation failing =
                scope.activate(
                        Arbiters.fromHandler(() -> {
                            switch (failure) {
                                case Error error -> throw error;
                                case Exception exception -> throw exception;
                                default -> throw new AssertionError(failure);
                            }
                        }));
        assertTrue(failing.awaitDone(Duration.ofSeconds(8)));
    }

    private static boolean isCancelled(PortScope scope) {
        try {
            scope.fork(() -> {});
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private static void assertCancelled(PortScope scope) {
        Throwable cause = assertThrows(ExecutionException.class, scope::join).getCause();
        assertEquals(
                "a scope of dispatcher 'test' was cancelled: no more time",
                assertInstanceOf(CancellationException.class, cause).getMessage());
        scope.close();
    }
}

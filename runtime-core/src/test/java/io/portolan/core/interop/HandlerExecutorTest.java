package io.portolan.core.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.DispatcherQueue;
import io.portolan.core.ExecutionPolicy;
import io.portolan.core.Handler0;
import io.portolan.core.Overflow;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A dispatcher as an executor.
class HandlerExecutorTest {

    private final ConcurrentLinkedQueue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
    private final Dispatcher dispatcher =
            Dispatcher.builder("test")
                    .platformThreads(1)
                    .uncaught((where, failure) -> uncaught.add(failure))
                    .start();
    private final ExecutorService executor = HandlerExecutor.on(dispatcher);
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void end() {
        release.countDown();
        dispatcher.close();
    }

    @Test
    void tasksRunOnWorkersAndGiveResults() throws Exception {
        List<Callable<Integer>> tasks =
                IntStream.range(0, 100).mapToObj(i -> (Callable<Integer>) () -> i).toList();
        int sum = 0;
        for (Future<Integer> result : executor.invokeAll(tasks)) {
            sum += result.get();
        }
        assertEquals(4950, sum);
        assertEquals("test-0", executor.submit(() -> Thread.currentThread().getName()).get());
    }

    @Test
    @DisplayName("33: what a task throws is in its future, or goes where failures of handlers go")
    void failuresAreNotSilent() throws Exception {
        IllegalStateException thrown = new IllegalStateException("on purpose");
        Callable<Integer> failing =
                () -> {
                    throw thrown;
                };
        Future<Integer> result = executor.submit(failing);
        assertSame(thrown, assertThrows(ExecutionException.class, result::get).getCause());
        executor.execute(() -> {
            throw thrown;
        });
        executor.close();
        dispatcher.close(); // the failure is told after the task has ended
        assertEquals(List.of(thrown), List.copyOf(uncaught));
    }

    @Test
    void closeRunsWhatWasExecuted() {
        AtomicInteger runs = new AtomicInteger();
        try (ExecutorService mine = HandlerExecutor.on(dispatcher)) {
            IntStream.range(0, 100).forEach(i -> mine.execute(runs::incrementAndGet));
        }
        assertEquals(100, runs.get());
    }

    @Test
    @DisplayName("40: after shutdown tasks are refused, and what was executed still runs")
    void shutdownRefusesTasks() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        executor.execute(this::block);
        executor.execute(runs::incrementAndGet);
        started.await();
        executor.shutdown();
        assertTrue(executor.isShutdown());
        assertFalse(executor.isTerminated());
        assertFalse(executor.awaitTermination(1, TimeUnit.NANOSECONDS));
        Runnable late =
                new Runnable() {
                    @Override
                    public void run() {
                        throw new AssertionError("not expected");
                    }

                    @Override
                    public String toString() {
                        return "late task";
                    }
                };
        assertEquals(
                "late task for the executor on dispatcher 'test', which is shut down:"
                        + " execute before shutdown",
                assertThrows(RejectedExecutionException.class, () -> executor.execute(late))
                        .getMessage());
        release.countDown();
        assertTrue(executor.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS));
        assertTrue(executor.isTerminated());
        assertEquals(1, runs.get());
    }

    @ParameterizedTest
    @EnumSource(Ending.class)
    void aFutureIsCancelledWhenItsTaskWillNeverRun(Ending ending) throws Exception {
        dispatcher.activate(Arbiters.fromHandler(this::block)); // the one worker
        started.await();
        DispatcherQueue queue = ending.queue(dispatcher);
        ExecutorService mine =
                ending == Ending.DISPATCHER
                        ? HandlerExecutor.on(dispatcher)
                        : HandlerExecutor.on(queue);
        Future<Integer> result = mine.submit(() -> 1);
        CompletableFuture<List<Handler0>> unstarted = new CompletableFuture<>();
        if (ending == Ending.DROPPED) {
            queue.enqueue(() -> {});
            unstarted.complete(List.of());
        } else { // which interrupts the worker
            Thread.startVirtualThread(() -> unstarted.complete(dispatcher.shutdownNow()));
        }
        assertThrows(CancellationException.class, () -> result.get(10, TimeUnit.SECONDS));
        mine.shutdown();
        assertTrue(mine.awaitTermination(10, TimeUnit.SECONDS));
        assertEquals(ending == Ending.DROPPED ? 0 : 1, unstarted.get(10, TimeUnit.SECONDS).size());
    }

    /// How a task comes to its end without having run.
    enum Ending {
        DISPATCHER,
        QUEUE,
        DROPPED;

        DispatcherQueue queue(Dispatcher dispatcher) {
            return dispatcher.queue(
                    "queue",
                    this == DROPPED
                            ? new ExecutionPolicy.MaxDepth(1, new Overflow.DropOldest())
                            : new ExecutionPolicy.Unconstrained());
        }
    }

    @Test
    void whatShutdownNowOfTheDispatcherReturnsCanStillBeRun() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        dispatcher.activate(Arbiters.fromHandler(this::block));
        started.await();
        executor.execute(runs::incrementAndGet);
        CompletableFuture<List<Handler0>> unstarted = new CompletableFuture<>();
        Thread.startVirtualThread(() -> unstarted.complete(dispatcher.shutdownNow()));
        for (Handler0 handler : unstarted.get(10, TimeUnit.SECONDS)) {
            handler.handle();
        }
        assertEquals(1, runs.get());
        executor.shutdown();
        assertTrue(executor.isTerminated());
    }

    @Test
    @DisplayName("40: shutdownNow returns what did not start and interrupts what did")
    void shutdownNowReturnsWhatDidNotStart() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        executor.execute(() -> {
            try {
                block();
            } finally {
                if (Thread.interrupted()) {
                    interrupted.countDown();
                }
            }
        });
        started.await();
        AtomicInteger runs = new AtomicInteger();
        Runnable second = runs::incrementAndGet;
        Runnable third = runs::incrementAndGet;
        executor.execute(second);
        executor.execute(third);
        executor.execute(second);
        assertEquals(List.of(second, third, second), executor.shutdownNow());
        interrupted.await();
        assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
        assertEquals(Collections.emptyList(), executor.shutdownNow());
        dispatcher.close();
        assertEquals(0, runs.get());
    }

    @Test
    @DisplayName("40: a closed dispatcher refuses tasks")
    void aClosedDispatcherRefusesTasks() {
        dispatcher.close();
        var refused =
                assertThrows(RejectedExecutionException.class, () -> executor.execute(() -> {}));
        assertTrue(
                String.valueOf(refused.getMessage())
                        .endsWith(
                                " for the executor on dispatcher 'test', which takes no tasks:"
                                        + " close the executor first"));
        executor.close();
        assertTrue(executor.isTerminated());
    }

    private void block() {
        started.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

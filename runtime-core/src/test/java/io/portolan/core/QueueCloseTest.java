package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.ExecutionPolicy.MaxDepth;
import io.portolan.core.ExecutionPolicy.MaxRate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The end of a queue, by itself and with its dispatcher.
class QueueCloseTest {

    private static final Duration LONG = Duration.ofSeconds(10);

    private final Port<Integer> port = Port.unbounded("numbers");
    private final AtomicInteger runs = new AtomicInteger();

    @ParameterizedTest
    @EnumSource
    @DisplayName("40: a closed queue runs what it has and takes nothing more")
    void aClosedQueueRunsWhatItHas(QueueKind kind) throws Exception {
        try (Dispatcher dispatcher = kind.dispatcher()) {
            DispatcherQueue queue = dispatcher.queue("q", kind.policy());
            queue.suspend();
            Activation receiver =
                    queue.activate(Arbiters.receive(port, item -> runs.incrementAndGet()));
            IntStream.range(0, 10).forEach(port::post);
            queue.enqueue(runs::incrementAndGet);
            queue.close();
            queue.close();
            port.post(-1);
            assertEquals(1, port.size());
            assertClosed("queue 'q' of dispatcher 'test'", () -> queue.enqueue(() -> {}));
            assertClosed(
                    "queue 'q' of dispatcher 'test'",
                    () -> queue.activate(Arbiters.receive(port, item -> {})));
            assertClosed("queue 'q' of dispatcher 'test'", () -> queue.timer(Duration.ZERO));
            queue.resume();
            assertTrue(receiver.awaitDone(LONG));
            assertEquals(11, runs.get());
        }
        assertEquals(1, port.size());
        port.closeNow();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("40: close of the dispatcher runs what its queues have")
    void closeRunsWhatTheQueuesHave(QueueKind kind) {
        Dispatcher dispatcher = kind.dispatcher();
        DispatcherQueue queue = dispatcher.queue("q", kind.policy());
        queue.activate(Arbiters.receive(port, item -> runs.incrementAndGet()));
        IntStream.range(0, 100).forEach(port::post);
        for (int i = 0; i < 100; i++) {
            queue.enqueue(runs::incrementAndGet);
        }
        dispatcher.close();
        assertEquals(200, runs.get());
        assertEquals(0, queue.depth());
        assertClosed("queue 'q' of dispatcher 'test'", () -> queue.enqueue(() -> {}));
        assertClosed("dispatcher 'test'", () -> dispatcher.queue("late"));
    }

    @Test
    @DisplayName("40: close waits for the tokens of a queue with a rate")
    void closeWaitsForTokens() {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            DispatcherQueue queue =
                    dispatcher.queue("slow", new MaxRate(1_000, 1, new Overflow.Wait()));
            for (int i = 0; i < 20; i++) {
                queue.enqueue(runs::incrementAndGet);
            }
        }
        assertEquals(20, runs.get());
    }

    @Test
    @DisplayName("40: an interrupted close does not wait for tokens, and reports what did not run")
    void anInterruptedCloseDoesNotWaitForTokens() {
        var failures = new ConcurrentLinkedQueue<String>();
        Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start();
        DispatcherQueue queue =
                dispatcher
                        .queue("slow", new MaxRate(1e-3, 1, new Overflow.Wait()))
                        .uncaught((where, failure) -> failures.add(failure.getMessage()));
        queue.enqueue(runs::incrementAndGet);
        queue.enqueue(runs::incrementAndGet);
        Thread.currentThread().interrupt();
        dispatcher.close();
        assertTrue(Thread.interrupted());
        assertEquals(1, runs.get());
        assertEquals(
                List.of("queue 'slow' of dispatcher 'test' was closed before the handler started"),
                List.copyOf(failures));
    }

    @Test
    @DisplayName("40: close of the dispatcher gives back what its suspended queues have")
    void whatIsSuspendedIsGivenBack() {
        var failures = new ConcurrentLinkedQueue<String>();
        Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start();
        DispatcherQueue queue =
                dispatcher.queue("q").uncaught((where, e) -> failures.add(e.getMessage()));
        queue.suspend();
        Activation receiver =
                queue.activate(Arbiters.receive(port, item -> runs.incrementAndGet()));
        IntStream.range(0, 3).forEach(port::post);
        queue.enqueue(runs::incrementAndGet);
        dispatcher.close();
        assertEquals(0, runs.get());
        assertEquals(List.of(0, 1, 2), port.closeNow());
        assertEquals(
                List.of("queue 'q' of dispatcher 'test' was closed before the handler started"),
                List.copyOf(failures));
        assertEquals(Activation.State.DONE, receiver.state());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("40: shutdownNow returns what the queues did not start")
    void shutdownNowReturnsWhatTheQueuesDidNotStart(QueueKind kind) {
        Dispatcher dispatcher = kind.dispatcher();
        DispatcherQueue queue = dispatcher.queue("q", kind.policy());
        Handler0 handler = runs::incrementAndGet;
        queue.suspend();
        Activation receiver = queue.activate(Arbiters.receive(port, item -> handler.handle()));
        IntStream.range(0, 3).forEach(port::post);
        queue.enqueue(handler);
        queue.activate(Arbiters.fromHandler(handler)).cancel();
        assertEquals(List.of(handler), dispatcher.shutdownNow());
        assertEquals(0, runs.get());
        assertEquals(3, port.size());
        assertEquals(Activation.State.DONE, receiver.state());
        port.closeNow();
    }

    @Test
    @DisplayName("40: every handler runs, is returned or refused, however shutdownNow comes")
    void everyHandlerIsAccountedFor() throws Exception {
        for (int round = 0; round < 60; round++) {
            runs.set(0);
            AtomicInteger others = new AtomicInteger();
            Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start();
            DispatcherQueue queue = dispatcher.queue("q", new MaxDepth(3, new Overflow.Wait()));
            int delayNanos = round * 1_000;
            Crew.run(
                    3,
                    index -> {
                        if (index == 0) {
                            Spin.during(delayNanos);
                            others.addAndGet(dispatcher.shutdownNow().size());
                        } else {
                            others.addAndGet(enqueueMany(queue));
                        }
                    });
            assertEquals(200, runs.get() + others.get());
        }
    }

    @Test
    @DisplayName("40: the activations of a closed queue end with its last handler")
    void activationsEndWithTheLastHandler() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start()) {
            DispatcherQueue queue = dispatcher.queue("q");
            Activation receiver = queue.activate(Arbiters.receive(port, item -> {}));
            queue.enqueue(() -> {
                entered.countDown();
                leave.await();
            });
            entered.await();
            queue.close();
            assertEquals(Activation.State.ACTIVE, receiver.state());
            leave.countDown();
            assertTrue(receiver.awaitDone(LONG));
        }
    }

    private int enqueueMany(DispatcherQueue queue) {
        for (int i = 0; i < 100; i++) {
            try {
                queue.enqueue(runs::incrementAndGet);
            } catch (IllegalStateException closed) {
                return 100 - i;
            }
        }
        return 0;
    }

    private static void assertClosed(
            String what, org.junit.jupiter.api.function.Executable attempt) {
        var refused = assertThrows(IllegalStateException.class, attempt);
        assertEquals(what + " is closed: activate before close", refused.getMessage());
    }
}

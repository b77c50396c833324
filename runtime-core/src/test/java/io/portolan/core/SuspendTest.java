package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Queues that are stopped for a while, and queues that take turns.
class SuspendTest {

    private static final int COUNT = 200;

    private final Port<Integer> port = Port.unbounded("numbers");
    private final ConcurrentLinkedQueue<Integer> handled = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @EnumSource
    @DisplayName("38: a suspended queue starts nothing, keeps the order, and resume runs all")
    void resumeRunsAllInOrder(QueueKind kind) throws Exception {
        try (Dispatcher dispatcher = kind.dispatcher()) {
            DispatcherQueue queue = dispatcher.queue("suspended", kind.policy());
            for (int round = 0; round < 3; round++) {
                handled.clear();
                CountDownLatch done = new CountDownLatch(COUNT);
                queue.suspend();
                for (int i = 0; i < COUNT; i++) {
                    int number = i;
                    assertEquals(
                            Enqueued.QUEUED,
                            queue.enqueue(() -> {
                                handled.add(number);
                                done.countDown();
                            }));
                }
                assertOthersRun(dispatcher);
                assertEquals(List.of(), List.copyOf(handled));
                assertEquals(COUNT, queue.depth());
                queue.resume();
                done.await();
                assertEquals(0, queue.depth());
                assertNumbers(kind, COUNT);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("38: items posted while their receivers' queue is suspended are handled later")
    void itemsAreHandledAfterwards(QueueKind kind) throws Exception {
        for (int concurrency : new int[] {1, 2, Receiver.UNLIMITED}) {
            handled.clear();
            CountDownLatch done = new CountDownLatch(COUNT);
            try (Dispatcher dispatcher = kind.dispatcher()) {
                DispatcherQueue queue = dispatcher.queue("suspended", kind.policy());
                queue.suspend();
                Activation receiver =
                        queue.activate(
                                Arbiters.<Integer>receive(
                                                port,
                                                item -> {
                                                    handled.add(item);
                                                    done.countDown();
                                                })
                                        .concurrency(concurrency));
                IntStream.range(0, COUNT).forEach(port::post);
                assertOthersRun(dispatcher);
                assertEquals(List.of(), List.copyOf(handled));
                queue.resume();
                done.await();
                receiver.cancel();
            }
            assertNumbers(kind, COUNT);
        }
    }

    @Test
    @DisplayName("38: however often a queue is suspended and resumed, every task runs once")
    void everyTaskRunsOnce() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start()) {
            DispatcherQueue queue = dispatcher.queue("flickering");
            Crew.run(
                    3,
                    index -> {
                        for (int i = 0; i < 5_000; i++) {
                            if (index > 0) {
                                queue.enqueue(runs::incrementAndGet);
                            } else if (i % 2 == 0) {
                                queue.suspend();
                            } else {
                                queue.resume();
                            }
                        }
                    });
        }
        assertEquals(10_000, runs.get());
    }

    @Test
    @DisplayName("38: two saturated queues take strict turns")
    void twoSaturatedQueuesTakeTurns() {
        for (int workers : new int[] {1, 3}) {
            List<String> starts = new ArrayList<>();
            try (Dispatcher dispatcher =
                    Dispatcher.builder("test").platformThreads(workers).start()) {
                DispatcherQueue gate = dispatcher.queue("gate");
                CountDownLatch open = new CountDownLatch(1);
                for (int i = 0; i < workers; i++) {
                    gate.enqueue(open::await);
                }
                for (String name : List.of("a", "b")) {
                    DispatcherQueue queue = dispatcher.queue(name);
                    for (int i = 0; i < 1_000; i++) {
                        queue.enqueue(() -> {
                            synchronized (starts) {
                                starts.add(name);
                            }
                        });
                    }
                }
                open.countDown();
            }
            assertEquals(2_000, starts.size());
            if (workers == 1) { // with more, a start may be noted late
                for (int k = 1; k < 1_000; k++) {
                    long ofA = starts.subList(0, 2 * k).stream().filter("a"::equals).count();
                    assertEquals(k, (double) ofA, 1.0, "starts of a among the first " + 2 * k);
                }
            }
        }
    }

    @Test
    @DisplayName("38: a queue that keeps itself busy does not keep another waiting")
    void aBusyQueueKeepsNobodyWaiting() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            DispatcherQueue busy = dispatcher.queue("busy");
            Activation endless = busy.activate(Arbiters.<Integer>receive(port, port::post));
            port.post(1);
            Port<Integer> served = Port.unbounded("served");
            DispatcherQueue other = dispatcher.queue("other");
            for (int i = 0; i < 100; i++) {
                int number = i;
                other.enqueue(() -> served.post(number));
                assertEquals(i, served.receive());
            }
            endless.cancel();
        }
    }

    /// With one worker: whatever was before in other queues has run.
    private static void assertOthersRun(Dispatcher dispatcher) throws Exception {
        for (int i = 0; i < 3; i++) {
            CountDownLatch ran = new CountDownLatch(2);
            dispatcher.activate(Arbiters.fromHandler(ran::countDown));
            dispatcher.queue("other").enqueue(ran::countDown);
            ran.await();
        }
    }

    private void assertNumbers(QueueKind kind, int count) {
        List<Integer> all = IntStream.range(0, count).boxed().toList();
        if (!kind.isVirtual()) {
            assertEquals(all, List.copyOf(handled));
        } else {
            assertEquals(count, handled.size());
            assertEquals(new HashSet<>(all), new HashSet<>(handled));
        }
    }
}

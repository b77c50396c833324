package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// How the four kinds of receivers take items.
class ReceiverTest {

    private static final Duration LONG = Duration.ofSeconds(10);

    private final Port<Integer> port = Port.unbounded("numbers");

    @WithWorkers
    @DisplayName("1: a serial receiver handles each producer's items in posting order")
    void aSerialReceiverKeepsEachProducersOrder(int workers) throws Exception {
        int producers = 4;
        int each = 5_000;
        int[] next = new int[producers];
        List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(producers * each);
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    Arbiters.<Integer>receive(
                                    port,
                                    item -> {
                                        if (next[item / each]++ != item % each) {
                                            wrong.add("early or late: " + item);
                                        }
                                        done.countDown();
                                    })
                            .concurrency(1));
            Crew.run(
                    producers,
                    index -> {
                        for (int i = 0; i < each; i++) {
                            port.post(index * each + i);
                        }
                    });
            done.await();
        }
        assertEquals(List.of(), wrong);
    }

    @WithWorkers
    @DisplayName("10: a one-time receiver under simultaneous posts handles exactly one")
    void aOneTimeReceiverHandlesExactlyOne(int workers) throws Exception {
        var handled = new ConcurrentLinkedQueue<Integer>();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            Activation once = dispatcher.activate(Arbiters.receive(port, handled::add).once());
            Crew.run(
                    16,
                    index -> {
                        port.post(index);
                        port.post(100 + index);
                    });
            assertTrue(once.awaitDone(LONG));
        }
        assertEquals(1, handled.size());
        assertEquals(31, port.size());
        List<Integer> left = port.closeNow();
        IntStream.range(0, 16)
                .forEach(index ->
                        assertTrue(
                                left.indexOf(index) < left.indexOf(100 + index),
                                () -> "order of " + index + " in " + left));
    }

    @WithWorkers
    @DisplayName("11: a receiver handles what waits in the port first, in order, then new items")
    void aReceiverHandlesWhatWaitsFirst(int workers) throws Exception {
        var handled = new ConcurrentLinkedQueue<Integer>();
        CountDownLatch done = new CountDownLatch(200);
        IntStream.range(0, 100).forEach(port::post);
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    Arbiters.<Integer>receive(
                                    port,
                                    item -> {
                                        handled.add(item);
                                        done.countDown();
                                    })
                            .concurrency(1));
            IntStream.range(100, 200).forEach(port::post);
            done.await();
        }
        assertEquals(IntStream.range(0, 200).boxed().toList(), List.copyOf(handled));
    }

    @WithWorkers
    @DisplayName("13: concurrency(1) never runs two handlers, and each happens-before the next")
    void aSerialReceiverRunsOneHandlerAtATime(int workers) throws Exception {
        int items = 40_000;
        AtomicInteger running = new AtomicInteger();
        int[] counted = new int[2]; // plain: exact only if the runs are ordered
        CountDownLatch done = new CountDownLatch(items);
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    Arbiters.<Integer>receive(
                                    port,
                                    item -> {
                                        if (running.incrementAndGet() > 1) {
                                            counted[1]++;
                                        }
                                        counted[0]++;
                                        running.decrementAndGet();
                                        if (item > 0) {
                                            port.post(0); // from a worker as well
                                        }
                                        done.countDown();
                                    })
                            .concurrency(1));
            Crew.run(
                    4,
                    index -> {
                        for (int i = 0; i < items / 8; i++) {
                            port.post(1);
                        }
                    });
            done.await();
        }
        assertEquals(items, counted[0]);
        assertEquals(0, counted[1]);
    }

    @WithWorkers
    @DisplayName("13: concurrency(n) never runs more than n handlers")
    void aLimitIsKept(int workers) throws Exception {
        int limit = 2;
        int items = 20_000;
        AtomicInteger running = new AtomicInteger();
        AtomicInteger excesses = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(items);
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    Arbiters.receive(
                                    port,
                                    item -> {
                                        if (running.incrementAndGet() > limit) {
                                            excesses.incrementAndGet();
                                        }
                                        Spin.briefly(1_000);
                                        running.decrementAndGet();
                                        done.countDown();
                                    })
                            .concurrency(limit));
            Crew.run(4, index -> IntStream.range(0, items / 4).forEach(port::post));
            done.await();
        }
        assertEquals(0, excesses.get());
    }

    @Test
    @DisplayName("13: concurrency(n) reaches n, and what is over stays in the port")
    void aLimitIsReached() throws Exception {
        int limit = 3;
        CyclicBarrier together = new CyclicBarrier(limit + 1);
        try (Dispatcher dispatcher = dispatcher(limit + 2)) {
            dispatcher.activate(
                    Arbiters.receive(
                                    port,
                                    item -> {
                                        together.await();
                                        together.await();
                                    })
                            .concurrency(limit));
            IntStream.range(0, 2 * limit).forEach(port::post);
            together.await(); // all of them run
            assertEquals(limit, port.size());
            together.await();
            together.await();
            assertEquals(0, port.size());
            together.await();
        }
    }

    @WithWorkers
    @DisplayName(
            "15: a handler never runs on the posting thread, nor does a busy dispatcher block it")
    void aPostReturnsThoughAllWorkersAreBusy(int workers) throws Exception {
        CountDownLatch busy = new CountDownLatch(workers);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1_000);
        var threads = ConcurrentHashMap.<Thread>newKeySet();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            for (int i = 0; i < workers; i++) {
                dispatcher.activate(
                        Arbiters.fromHandler(() -> {
                            busy.countDown();
                            release.await();
                        }));
            }
            busy.await();
            dispatcher.activate(
                    Arbiters.receive(
                            port,
                            item -> {
                                threads.add(Thread.currentThread());
                                done.countDown();
                            }));
            IntStream.range(0, 1_000).forEach(port::post);
            long unhandled = done.getCount();
            release.countDown(); // before anything is asserted, or close would wait for the workers
            assertEquals(1_000, unhandled);
            done.await();
        }
        threads.forEach(thread -> {
            assertNotEquals(Thread.currentThread(), thread);
            assertTrue(thread.getName().startsWith("test-"), thread.getName());
        });
    }

    @Test
    void aReceiverWithoutAPlaceIsRefused() {
        var refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> Arbiters.receive(port, item -> {}).concurrency(0));
        assertEquals(
                "concurrency=0 for port 'numbers': at least one handler must be allowed to run",
                refused.getMessage());
    }

    private static Dispatcher dispatcher(int workers) {
        return Dispatcher.builder("test").platformThreads(workers).start();
    }
}

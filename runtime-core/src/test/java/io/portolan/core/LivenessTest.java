package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every task runs, whatever the other handlers do: nothing here may hang.
class LivenessTest {

    private static final Duration LONG = Duration.ofSeconds(5);

    private final Port<Integer> port = Port.unbounded("port");

    @Test
    void aHandlerMayWaitForTheOneItPostedTo() throws Exception {
        for (int workers : new int[] {2, 3, 9}) {
            try (Dispatcher dispatcher = dispatcher(workers)) {
                awaitAReplyInAHandler(dispatcher);
            }
        }
    }

    @Test
    void aHandlerMayWaitForTheOneItPostedToWhileTheOtherWorkerIsBusy() throws Exception {
        try (Dispatcher dispatcher = dispatcher(2);
                Chain chain = Chain.start(dispatcher)) {
            awaitAReplyInAHandler(dispatcher);
            assertTrue(chain.isRunning());
        }
    }

    @Test
    void aHandlerMayWaitForTheOneItPostedToWhilePostsFromOutsideNeverEnd() throws Exception {
        Port<Integer> load = Port.unbounded("load");
        Semaphore room = new Semaphore(1_000);
        AtomicBoolean isOver = new AtomicBoolean();
        try (Dispatcher dispatcher = dispatcher(2);
                Crew outside =
                        Crew.start(
                                1,
                                index -> {
                                    while (!isOver.get()) {
                                        room.acquire();
                                        load.post(1);
                                    }
                                })) {
            Activation receiver =
                    dispatcher.activate(
                            Arbiters.receive(
                                    load,
                                    item -> {
                                        Spin.during(20_000);
                                        room.release();
                                    }));
            try {
                for (int i = 0; i < 5; i++) {
                    awaitAReplyInAHandler(dispatcher);
                }
            } finally {
                isOver.set(true);
                outside.join();
                receiver.cancel();
            }
        }
    }

    @WithWorkers
    void aPostFromOutsideIsServedThoughAllWorkersAreBusy(int workers) throws Exception {
        Port<Integer> served = Port.unbounded("served");
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(Arbiters.receive(port, served::post));
            Chain[] chains = new Chain[2 * workers];
            for (int i = 0; i < chains.length; i++) {
                chains[i] = Chain.start(dispatcher);
            }
            for (int i = 0; i < 100; i++) {
                port.post(i);
                assertEquals(i, served.receive());
            }
            for (Chain chain : chains) {
                assertTrue(chain.isRunning());
                chain.close();
            }
        }
    }

    /// The worker is never idle, so every post comes in by a tick, while older ones wait.
    @Test
    void postsFromOutsideStartInTheirOrderOnOneWorker() throws Exception {
        Port<Integer> served = Port.unbounded("served");
        try (Dispatcher dispatcher = dispatcher(1);
                Chain chain = Chain.start(dispatcher)) {
            Activation receiver = dispatcher.activate(Arbiters.receive(port, served::post));
            for (int i = 0; i < 20_000; i++) {
                port.post(i);
                Spin.briefly(i % 100 == 0 ? 50_000 : 1_000);
            }
            for (int i = 0; i < 20_000; i++) {
                assertEquals(i, served.receive());
            }
            assertTrue(chain.isRunning());
            receiver.cancel();
        }
    }

    /// Too many for the ring, so that it is always full.
    @Test
    void everyOneOfManyChainsGoesOnOnOneWorker() {
        try (Dispatcher dispatcher = dispatcher(1)) {
            List<Chain> chains =
                    IntStream.range(0, 300).mapToObj(i -> Chain.start(dispatcher)).toList();
            chains.forEach(chain -> assertTrue(chain.isRunning()));
            chains.forEach(Chain::close);
        }
    }

    @WithWorkers
    void theWorkersOfAnIdleDispatcherAreParked(int workers) throws Exception {
        Port<Thread> own = Port.unbounded("workers");
        CyclicBarrier all = new CyclicBarrier(workers);
        try (Dispatcher dispatcher = dispatcher(workers)) {
            for (int i = 0; i < workers; i++) {
                dispatcher.activate(
                        Arbiters.fromHandler(() -> {
                            all.await();
                            own.post(Thread.currentThread());
                        }));
            }
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                threads.add(own.receive());
            }
            threads.forEach(Spin::untilBlocked);
        }
    }

    @WithWorkers
    void noWakeUpIsLostWhenWorkersIdleAllTheTime(int workers) throws Exception {
        postWithPauses(workers, 30_000);
    }

    @WithWorkers
    @Tag("slow")
    @Timeout(300)
    void noWakeUpIsLostInTheLongRun(int workers) throws Exception {
        for (int round = 0; round < 30; round++) {
            postWithPauses(workers, 100_000);
        }
    }

    /// Posts just when the worker falls asleep. Nobody else posts, so a lost wake-up stays lost.
    @WithWorkers
    void aPostToAWorkerThatFallsAsleepIsServed(int workers) throws Exception {
        Port<Thread> served = Port.unbounded("served");
        long[] untilAsleep = new long[50];
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    Arbiters.receive(port, item -> served.post(Thread.currentThread())));
            for (int i = 0; i < untilAsleep.length; i++) {
                port.post(i);
                Thread worker = served.receive();
                long start = System.nanoTime();
                Spin.untilBlocked(worker);
                untilAsleep[i] = System.nanoTime() - start;
            }
            Arrays.sort(untilAsleep);
            int usual = (int) Math.min(1_000_000, untilAsleep[untilAsleep.length / 2]);
            for (int i = 0; i < 10_000; i++) {
                port.post(i);
                served.receive();
                Spin.during(usual / 2);
                Spin.briefly(usual / 2);
            }
        }
    }

    @WithWorkers
    void everyRoundTripOfEightThreadsEnds(int workers) throws Exception {
        try (Dispatcher dispatcher = dispatcher(workers)) {
            Crew.run(
                    8,
                    index -> {
                        Port<Integer> calls = Port.unbounded("calls");
                        Port<Integer> replies = Port.unbounded("replies");
                        dispatcher.activate(Arbiters.receive(calls, replies::post).concurrency(1));
                        for (int i = 0; i < 1_000; i++) {
                            calls.post(i);
                            assertEquals(i, replies.receive());
                            Spin.briefly(10_000);
                        }
                    });
        }
    }

    @Test
    void tasksOfOneHandlerRunSideBySide() throws Exception {
        int workers = 5;
        CyclicBarrier allAtOnce = new CyclicBarrier(workers);
        for (int round = 0; round < 100; round++) {
            CountDownLatch done = new CountDownLatch(workers);
            try (Dispatcher dispatcher = dispatcher(workers)) {
                Runnable spawn = () -> IntStream.range(0, workers).forEach(port::post);
                Activation receiver =
                        dispatcher.activate(
                                Arbiters.receive(
                                        port,
                                        item -> {
                                            allAtOnce.await();
                                            done.countDown();
                                        }));
                dispatcher.activate(Arbiters.fromHandler(spawn::run));
                done.await();
                receiver.cancel();
            }
        }
    }

    @Test
    void aHandlerThatReceivesLeavesNothingBehindInItsSlot() throws Exception {
        Port<Integer> replies = Port.unbounded("replies");
        try (Dispatcher dispatcher = dispatcher(2)) {
            dispatcher.activate(Arbiters.receive(port, replies::post));
            Activation asker =
                    dispatcher.activate(
                            Arbiters.fromHandler(() -> {
                                for (int i = 0; i < 2_000; i++) {
                                    port.post(i);
                                    assertEquals(i, replies.receive());
                                }
                            }));
            assertTrue(asker.awaitDone(LONG));
        }
    }

    @Test
    void aHandlerMayAwaitAnActivationThatItMade() throws Exception {
        try (Dispatcher dispatcher = dispatcher(2)) {
            AtomicBoolean wasDone = new AtomicBoolean();
            Activation outer =
                    dispatcher.activate(
                            Arbiters.fromHandler(() ->
                                    wasDone.set(
                                            dispatcher
                                                    .activate(Arbiters.fromHandler(() -> {}))
                                                    .awaitDone(LONG))));
            assertTrue(outer.awaitDone(LONG));
            assertTrue(wasDone.get());
        }
    }

    private void awaitAReplyInAHandler(Dispatcher dispatcher) throws Exception {
        CountDownLatch replied = new CountDownLatch(1);
        dispatcher.activate(Arbiters.<Integer>receive(port, item -> replied.countDown()).once());
        Activation asker =
                dispatcher.activate(
                        Arbiters.fromHandler(() -> {
                            port.post(1);
                            replied.await();
                        }));
        assertTrue(asker.awaitDone(LONG));
    }

    private void postWithPauses(int workers, int posts) throws Exception {
        CountDownLatch done = new CountDownLatch(posts);
        try (Dispatcher dispatcher = dispatcher(workers)) {
            Activation receiver =
                    dispatcher.activate(Arbiters.receive(port, item -> done.countDown()));
            Crew.run(
                    8,
                    index -> {
                        for (int i = 0; i < posts / 8; i++) {
                            port.post(i);
                            Spin.briefly(i % 64 == 0 ? 400_000 : 4_000);
                        }
                    });
            done.await();
            receiver.cancel();
        }
    }

    private static Dispatcher dispatcher(int workers) {
        return Dispatcher.builder("test").platformThreads(workers).start();
    }
}

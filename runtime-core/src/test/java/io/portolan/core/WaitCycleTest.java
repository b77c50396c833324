package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.dump.DispatcherDump;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Threads that wait for each other are found, and only those.
@Timeout(30)
class WaitCycleTest {

    private final Port<Integer> one = Port.unbounded("one");
    private final Port<Integer> two = Port.unbounded("two");
    private final Sleepers sleepers = new Sleepers();

    @AfterEach
    void end() throws Exception {
        sleepers.end();
    }

    @Test
    void workersThatAreAllBlockedWaitForEachOther() {
        assertBothInCycle(dispatcher(2), false);
    }

    @Test
    void twoOfManyWorkersThatFedEachOtherWaitForEachOther() {
        assertBothInCycle(dispatcher(4), true);
    }

    @Test
    void virtualHandlersThatFedEachOtherWaitForEachOther() {
        assertBothInCycle(Dispatcher.builder("test").virtualThreads().start(), true);
    }

    @Test
    void virtualThreadsThatFedEachOtherWaitForEachOther() {
        sleepers.virtual("ping", () -> exchange(one, two));
        sleepers.virtual("pong", () -> exchange(two, one));
        try (Dispatcher dispatcher = dispatcher(1)) {
            List<String> cycle = untilCycle(dispatcher);
            assertEquals(4, cycle.size(), cycle::toString);
            assertContains(cycle, "thread 'ping' waits for port 'two' at ");
            assertContains(cycle, "port 'two' was fed by thread 'pong' last");
            assertContains(cycle, "thread 'pong' waits for port 'one' at ");
            assertContains(cycle, "port 'one' was fed by thread 'ping' last");
            assertContains(cycle, "(WaitCycleTest.java:");
            String text = dispatcher.dump().text();
            assertTrue(text.startsWith("dispatcher 'test'\ncycle:\n  "), text);
        }
    }

    @Test
    void aPosterWaitsForTheBlockedConsumerOfAFullPort() {
        Port<Integer> full = Port.bounded("full", 1, new Overflow.Wait());
        CountDownLatch isEmpty = new CountDownLatch(1);
        sleepers.platform(
                "consumer",
                () -> {
                    full.receive();
                    isEmpty.countDown();
                    one.receive();
                });
        sleepers.virtual(
                "producer",
                () -> {
                    one.post(0);
                    one.receive();
                    full.post(1);
                    isEmpty.await();
                    full.post(2);
                    full.post(3);
                });
        try (Dispatcher dispatcher = dispatcher(1)) {
            List<String> cycle = untilCycle(dispatcher);
            assertContains(cycle, "thread 'producer' waits for room in port 'full' at ");
            assertContains(cycle, "port 'full' was emptied by thread 'consumer' last");
            assertContains(cycle, "port 'one' was fed by thread 'producer' last");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anExclusiveHandlerWaitsForItsOwnInterleave(boolean isVirtual) throws Exception {
        Port<Integer> ask = Port.unbounded("ask");
        Port<Integer> start = Port.unbounded("start");
        Port<Integer> reply = Port.unbounded("reply");
        DispatcherBuilder builder = Dispatcher.builder("test");
        Dispatcher dispatcher =
                (isVirtual ? builder.virtualThreads() : builder.platformThreads(3)).start();
        try {
            dispatcher.activate(
                    Interleave.builder("store")
                            .exclusive(
                                    Arbiters.receive(
                                            start,
                                            item -> {
                                                ask.post(item);
                                                reply.receive();
                                            }))
                            .concurrent(Arbiters.receive(ask, reply::post))
                            .build());
            start.post(1);
            List<String> cycle = untilCycle(dispatcher);
            assertContains(cycle, " waits for port 'reply' at ");
            assertContains(
                    cycle,
                    "port 'ask' waits to be admitted by interleave 'store', in which thread 'test-");
        } finally {
            dispatcher.shutdownNow();
        }
    }

    @Test
    void aWaitWithATimeLimitIsInNoCycle() {
        sleepers.virtual(
                "ping",
                () -> {
                    exchange(one, two, Duration.ofHours(1));
                });
        sleepers.virtual("pong", () -> exchange(two, one));
        assertNoCycle();
    }

    @Test
    void aChoiceIsInNoCycleWhileOneBranchIsFree() {
        Port<Integer> free = Port.unbounded("free");
        sleepers.virtual(
                "ping",
                () -> {
                    one.post(1);
                    two.receive();
                    Arbiters.<Integer>choice()
                            .onReceive(two, item -> item)
                            .onReceive(free, item -> item)
                            .await();
                });
        sleepers.virtual("pong", () -> exchange(two, one));
        assertNoCycle();
    }

    @Test
    void aBlockedPosterDoesNotWaitForItself() {
        Port<Integer> full = Port.bounded("full", 1, new Overflow.Wait());
        sleepers.virtual(
                "producer",
                () -> {
                    full.post(1);
                    full.post(2);
                });
        assertNoCycle();
    }

    @Test
    void usersOfAPoolOfTokensDoNotWaitForThemselves() {
        Port<Integer> pool = Port.unbounded("pool");
        pool.post(1);
        CyclicBarrier taken = new CyclicBarrier(2);
        sleepers.virtual(
                "borrower",
                () -> {
                    pool.post(pool.receive());
                    taken.await();
                    taken.await();
                    pool.receive();
                });
        sleepers.platform(
                "late",
                () -> {
                    taken.await();
                    pool.receive();
                    taken.await();
                    pool.receive();
                });
        assertNoCycle();
    }

    @Test
    void aWorkerThatFedAPortInAnEarlierHandlerIsNotWaitedFor() throws Exception {
        try (Dispatcher dispatcher = dispatcher(1)) {
            Activation feeder =
                    dispatcher.activate(
                            Arbiters.fromHandler(() -> {
                                one.post(1);
                                one.receive();
                            }));
            assertTrue(feeder.awaitDone(Duration.ofSeconds(10)));
            sleepers.platform("outside", one::receive);
            sleepers.untilBlocked();
            assertEquals(List.of(), dispatcher.dump().cycle());
        }
    }

    @Test
    void aBusyDispatcherIsDumpedWithoutACycle() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        try (Dispatcher dispatcher = dispatcher(2);
                Chain chain = Chain.start(dispatcher)) {
            Port<Integer> calls = Port.unbounded("calls");
            Port<Integer> replies = Port.unbounded("replies");
            Port<Integer> narrow = Port.bounded("narrow", 2, new Overflow.Wait());
            Activation server = dispatcher.activate(Arbiters.receive(calls, replies::post));
            Crew crew =
                    Crew.start(
                            4,
                            index -> {
                                while (!isOver.get()) {
                                    switch (index) {
                                        case 0 -> {
                                            calls.post(1);
                                            replies.receive();
                                        }
                                        case 1 -> narrow.post(1);
                                        case 2 -> narrow.receive();
                                        default -> {
                                            one.post(1);
                                            one.receive();
                                        }
                                    }
                                }
                            });
            List<String> cycle = List.of();
            long end = System.nanoTime() + 1_000_000_000;
            int dumps = 0;
            while (System.nanoTime() < end && cycle.isEmpty()) {
                DispatcherDump dump = dispatcher.dump();
                StrictJson.parse(dump.json());
                cycle = dump.cycle();
                dumps++;
            }
            boolean isRunning = chain.isRunning();
            isOver.set(true);
            crew.close();
            server.cancel();
            assertEquals(List.of(), cycle);
            assertTrue(isRunning);
            assertTrue(dumps > 10, "only " + dumps);
        }
    }

    private void assertBothInCycle(Dispatcher dispatcher, boolean doFeed) {
        try {
            dispatcher.activate(Arbiters.fromHandler(() -> exchange(one, two, doFeed)));
            dispatcher.activate(Arbiters.fromHandler(() -> exchange(two, one, doFeed)));
            List<String> cycle = untilCycle(dispatcher);
            assertContains(cycle, "thread 'test-");
            assertContains(cycle, "(WaitCycleTest.java:");
            assertContains(
                    cycle,
                    doFeed
                            ? "port 'one' was fed by thread 'test-"
                            : "dispatcher 'test' has no worker that is not blocked");
        } finally {
            dispatcher.shutdownNow();
        }
    }

    private void assertNoCycle() {
        try (Dispatcher dispatcher = dispatcher(1)) {
            sleepers.untilBlocked();
            Spin.until(() -> dispatcher.dump().threads().size() >= 1);
            for (int i = 0; i < 100; i++) {
                assertEquals(List.of(), dispatcher.dump().cycle());
            }
        }
    }

    private static void exchange(Port<Integer> out, Port<Integer> in, boolean doFeed)
            throws InterruptedException {
        if (doFeed) {
            exchange(out, in);
        } else {
            in.receive();
        }
    }

    private static void exchange(Port<Integer> out, Port<Integer> in) throws InterruptedException {
        out.post(1);
        in.receive();
        in.receive();
    }

    private static void exchange(Port<Integer> out, Port<Integer> in, Duration max)
            throws Exception {
        out.post(1);
        in.receive();
        in.receive(max);
    }

    private static List<String> untilCycle(Dispatcher dispatcher) {
        Spin.until(() -> !dispatcher.dump().cycle().isEmpty());
        return dispatcher.dump().cycle();
    }

    private static void assertContains(List<String> cycle, String part) {
        assertTrue(cycle.stream().anyMatch(why -> why.contains(part)), cycle::toString);
    }

    private static Dispatcher dispatcher(int workers) {
        return Dispatcher.builder("test").platformThreads(workers).start();
    }
}

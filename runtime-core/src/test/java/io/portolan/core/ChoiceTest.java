package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Choices: one of several branches.
class ChoiceTest {

    private static final Duration LONG = Duration.ofSeconds(9);

    private final Port<Integer> a = Port.unbounded("a");
    private final Port<Integer> b = Port.unbounded("b");
    private final Port<Integer> c = Port.unbounded("c");

    @WithWorkers
    @DisplayName("24: exactly one branch runs, and the losers are gone before its handler starts")
    void exactlyOneBranchRuns(int workers) throws Exception {
        Port<List<String>> registered = Port.unbounded("registered");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            for (int round = 0; round < 200; round++) {
                Activation choice =
                        dispatcher.activate(
                                Arbiters.<Boolean>choice()
                                        .onReceive(a, x -> seen(registered))
                                        .onReceive(b, x -> seen(registered))
                                        .onJoin(b, c, (x, y) -> seen(registered)));
                Crew.run(2, index -> (index == 0 ? a : b).post(1));
                assertEquals(List.of(), registered.receive());
                assertTrue(choice.awaitDone(LONG));
                assertEquals(1, a.size() + b.size());
                a.drain(9);
                b.drain(9);
            }
            assertNull(registered.poll());
        }
    }

    @Test
    @DisplayName("24: choices of many threads take each item once")
    void competingChoicesTakeEachItemOnce() throws Exception {
        int each = 5_000;
        AtomicInteger sum = new AtomicInteger();
        Crew.run(
                4,
                index -> {
                    for (int i = 0; i < each; i++) {
                        if (index < 2) {
                            (index == 0 ? a : b).post(1);
                        } else {
                            sum.addAndGet(
                                    Arbiters.<Integer>choice()
                                            .onReceive(index == 2 ? a : b, x -> x)
                                            .onReceive(index == 2 ? b : a, x -> x)
                                            .await());
                        }
                    }
                });
        assertEquals(2 * each, sum.get());
        assertEquals(0, a.size() + b.size());
        assertEquals(List.of(), a.inspect(0).receivers());
        assertEquals(List.of(), b.inspect(0).receivers());
    }

    @Test
    @DisplayName("25: a persistent branch is refused")
    void aPersistentBranchIsRefused() {
        var once = Arbiters.receive(a, x -> {}).once();
        for (Arbiter persistent :
                List.of(
                        Arbiters.receive(b, x -> {}),
                        Arbiters.multipleItemReceive(b, 2, x -> {}),
                        Arbiters.choice(once))) {
            String message =
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> Arbiters.choice(once, persistent))
                            .getMessage();
            assertTrue(
                    String.valueOf(message)
                            .endsWith(
                                    "in a choice: only one-time receivers and joins can be its"
                                            + " branches, use once()"),
                    message);
        }
    }

    @Test
    @DisplayName("25: a choice that was activated cannot be activated again")
    void aSecondActivationIsRefused() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            var choice = Arbiters.choice(Arbiters.receive(a, x -> {}).once());
            dispatcher.activate(choice);
            assertEquals(
                    "choice has already been activated: make one for each activation",
                    assertThrows(IllegalStateException.class, () -> dispatcher.activate(choice))
                            .getMessage());
            assertEquals(1, a.inspect(0).receivers().size());
            assertEquals(
                    "a choice without branches: add onReceive, onPost, onJoin or onClosed",
                    assertThrows(
                                    IllegalStateException.class,
                                    () -> dispatcher.activate(Arbiters.choice()))
                            .getMessage());
        }
    }

    @Test
    @DisplayName("25: a choice of one-time arbiters runs the handler of one")
    void arbitersAreBranches() throws Exception {
        Port<String> seen = Port.unbounded("seen");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Activation choice =
                    dispatcher.activate(
                            Arbiters.choice(
                                    Arbiters.receive(a, x -> seen.post("a" + x))
                                            .when(x -> x > 5)
                                            .once(),
                                    Arbiters.joinedReceive(b, c, (x, y) -> seen.post("join"))
                                            .once()));
            a.post(1);
            b.post(1);
            c.post(1);
            assertEquals("join", seen.receive());
            assertTrue(choice.awaitDone(LONG));
            assertEquals(1, a.poll());
        }
        assertNull(seen.poll());
    }

    @Test
    @DisplayName("27: a post branch delivers if it is chosen and only then")
    void aPostBranchDeliversIfChosen() throws Exception {
        Port<Integer> narrow = Port.bounded("narrow", 1, new Overflow.Wait());
        var choice =
                Arbiters.<String>choice()
                        .onReceive(a, x -> "received")
                        .onPost(narrow, 7, () -> "posted");
        a.post(1);
        assertEquals("received", choice.await());
        assertEquals(0, narrow.size());
        assertEquals("posted", choice.await());
        assertEquals(List.of(7), narrow.inspect(9).items());
        a.post(2);
        assertEquals("received", choice.await());
        assertEquals(List.of(7), narrow.inspect(9).items());
        Thread taker = Thread.ofPlatform().start(() -> assertEquals(7, take(narrow)));
        assertEquals("posted", choice.await());
        taker.join();
        assertEquals(List.of(7), narrow.closeNow());
    }

    @Test
    @DisplayName("27: a post branch to an unbounded port is taken at once")
    void aPostBranchToAnUnboundedPortIsReady() throws Exception {
        assertEquals(
                "posted",
                Arbiters.<String>choice()
                        .onReceive(a, x -> "received")
                        .onPost(b, 1, () -> "posted")
                        .orElse(() -> "else")
                        .await());
        assertEquals(1, b.poll());
    }

    @Test
    @DisplayName("27: a timeout and a message that race have one outcome, and no item is lost")
    void timeoutAndMessageHaveOneOutcome() throws Exception {
        int rounds = 3_000;
        int[] received = new int[1];
        Crew.run(
                2,
                index -> {
                    for (int i = 0; i < rounds; i++) {
                        if (index == 0) {
                            a.post(1);
                        } else {
                            received[0] +=
                                    Arbiters.<Integer>choice()
                                            .onReceive(a, x -> x)
                                            .onTimeout(Duration.ofNanos(i % 5_000), () -> 0)
                                            .await();
                        }
                    }
                });
        assertEquals(rounds, received[0] + a.size());
        assertEquals(List.of(), a.inspect(0).receivers());
    }

    @WithWorkers
    @DisplayName("27: an activated choice ends by its timeout or by a message, once")
    void anActivatedTimeoutHasOneOutcome(int workers) throws Exception {
        int rounds = 500;
        AtomicInteger received = new AtomicInteger();
        AtomicInteger timedOut = new AtomicInteger();
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            for (int i = 0; i < rounds; i++) {
                Activation choice =
                        dispatcher.activate(
                                Arbiters.<Integer>choice()
                                        .onReceive(a, x -> received.incrementAndGet())
                                        .onTimeout(
                                                Duration.ofNanos(i * 200L),
                                                timedOut::incrementAndGet));
                a.post(i);
                assertTrue(choice.awaitDone(LONG));
            }
        }
        assertEquals(rounds, received.get() + timedOut.get());
        assertEquals(rounds, received.get() + a.size());
    }

    @Test
    @DisplayName("27: orElse is taken exactly when no branch is ready")
    void orElseIsTakenWhenNothingIsReady() throws Exception {
        var choice =
                Arbiters.<String>choice()
                        .onReceive(a, x -> "a" + x)
                        .onJoin(b, c, (x, y) -> "join")
                        .orElse(() -> "else");
        assertEquals("else", choice.await());
        b.post(1);
        assertEquals("else", choice.await());
        c.post(1);
        assertEquals("join", choice.await());
        a.post(5);
        assertEquals("a5", choice.await());
        a.close();
        assertEquals("else", choice.await());
        assertEquals(List.of(), b.inspect(0).receivers());
    }

    @Test
    @DisplayName("27: orElse is taken when the port of a post branch is closed")
    void orElseIsTakenWhenThePostBranchIsClosed() throws Exception {
        a.close();
        assertEquals(
                "else",
                Arbiters.<String>choice()
                        .onPost(a, 1, () -> "posted")
                        .orElse(() -> "else")
                        .await());
    }

    @Test
    @DisplayName("27: a choice with orElse that races with posts and polls loses nothing")
    void orElseRacesWithAJoin() throws Exception {
        int rounds = 5_000;
        AtomicInteger joined = new AtomicInteger();
        AtomicInteger polled = new AtomicInteger();
        Crew.run(
                3,
                index -> {
                    for (int i = 0; i < rounds; i++) {
                        if (index == 0) {
                            a.post(1);
                            b.post(1);
                        } else if (index == 1) {
                            polled.addAndGet(b.poll() == null ? 0 : 1);
                        } else {
                            joined.addAndGet(
                                    Arbiters.<Integer>choice()
                                            .onJoin(a, b, (x, y) -> 1)
                                            .orElse(() -> 0)
                                            .await());
                        }
                    }
                });
        assertEquals(rounds, joined.get() + a.size());
        assertEquals(rounds, joined.get() + polled.get() + b.size());
    }

    @Test
    @DisplayName("28: a join branch takes all or nothing")
    void aJoinBranchTakesAllOrNothing() throws Exception {
        var choice =
                Arbiters.<String>choice()
                        .onJoin(a, b, (x, y) -> "join " + x + y)
                        .onJoin(c, 2, items -> "items " + items);
        a.post(1);
        c.post(5);
        Thread later =
                Thread.ofPlatform()
                        .start(() -> {
                            Spin.until(() -> !c.inspect(0).receivers().isEmpty());
                            assertEquals(1, a.poll());
                            c.post(6);
                        });
        assertEquals("items [5, 6]", choice.await());
        later.join();
        assertEquals(0, a.size() + b.size() + c.size());
        a.post(1);
        b.post(2);
        assertEquals("join 12", choice.await());
    }

    @Test
    @DisplayName("7: a choice ends when all its ports are closed and have nothing for it")
    void aChoiceOfClosedPortsEnds() throws Exception {
        var choice =
                Arbiters.<String>choice().onReceive(a, x -> "a").onJoin(b, c, (x, y) -> "join");
        Thread thread =
                Thread.ofPlatform()
                        .start(() -> assertThrows(PortClosedException.class, choice::await));
        Spin.untilBlocked(thread);
        b.close();
        c.close();
        assertEquals(1, a.inspect(0).receivers().size());
        a.close();
        thread.join();
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Activation activated =
                    dispatcher.activate(Arbiters.choice(Arbiters.receive(a, x -> {}).once()));
            assertTrue(activated.awaitDone(LONG));
        }
    }

    @Test
    @DisplayName("7: a join branch whose two ports close at once counts as one branch")
    void twoPortsOfAJoinBranchThatCloseAtOnceAreOneBranch() throws Exception {
        for (int round = 0; round < 500; round++) {
            Port<Integer> left = Port.unbounded("left");
            Port<Integer> right = Port.unbounded("right");
            Port<Integer> open = Port.unbounded("open");
            Thread thread =
                    Thread.startVirtualThread(() ->
                            assertEquals(
                                    7,
                                    await(
                                            Arbiters.<Integer>choice()
                                                    .onJoin(left, right, (x, y) -> 0)
                                                    .onReceive(open, x -> x))));
            Spin.until(() -> open.inspect(0).receivers().size() == 1);
            Crew.run(2, index -> (index == 0 ? left : right).close());
            open.post(7);
            thread.join();
            assertEquals(0, open.size());
        }
    }

    @Test
    @DisplayName("6: an interrupted choice takes nothing; what a branch throws comes as the cause")
    void anInterruptedChoiceTakesNothing() throws Exception {
        var choice = Arbiters.<Integer>choice().onReceive(a, x -> 1 / x);
        Thread thread =
                Thread.ofPlatform()
                        .start(() -> assertThrows(InterruptedException.class, choice::await));
        Spin.untilBlocked(thread);
        thread.interrupt();
        thread.join();
        assertEquals(List.of(), a.inspect(0).receivers());
        a.post(0);
        assertTrue(
                assertThrows(ExecutionException.class, choice::await).getCause()
                        instanceof ArithmeticException);
        assertEquals(0, a.size());
    }

    private Boolean seen(Port<List<String>> registered) {
        registered.post(
                List.of(a, b, c).stream()
                        .flatMap(port -> port.inspect(0).receivers().stream())
                        .toList());
        return true;
    }

    private static <T> T take(Port<T> port) {
        try {
            return port.receive();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static <R> R await(Choice<R> choice) {
        try {
            return choice.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}

package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.core.dump.BlockedThread;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The size of a port is what waits in it, whatever its kind: what was posted and neither consumed
/// nor dropped.
class SizeTest {

    private static final Postable<Object> LOST = Port.unbounded("lost");

    static Stream<Port<Integer>> limited() {
        return Stream.of(
                Port.bounded("wait", 2, new Overflow.Wait()),
                Port.bounded("reject", 2, new Overflow.Reject()),
                Port.bounded("drop oldest", 2, new Overflow.DropOldest(LOST)),
                Port.bounded("drop newest", 2, new Overflow.DropNewest(LOST)),
                Port.rendezvous("rendezvous"));
    }

    static Stream<Port<Integer>> all() {
        return Stream.concat(
                Stream.of(Port.unbounded("unbounded"), Port.unbounded("typed", Integer.class)),
                limited());
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("2: what a cancelled receiver gives back counts, also beyond the capacity")
    void whatIsGivenBackCounts(Port<Integer> port) throws Exception {
        CountDownLatch isBusy = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        isBusy.countDown();
                        mayGoOn.await();
                    }));
            isBusy.await();
            Activation receiver = dispatcher.activate(Arbiters.receive(port, item -> {}));
            IntStream.range(0, 6).forEach(port::post);
            receiver.cancel();
            mayGoOn.countDown();
        }
        assertEquals(6, port.size());
        assertEquals(IntStream.range(0, 6).boxed().toList(), port.inspect(9).items());
        assertConserved(port, 6);
        assertEquals(IntStream.range(0, 6).boxed().toList(), port.closeNow());
        assertConserved(port, 6);
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("2: what a cancelled gather returns counts, also beyond the capacity")
    void whatAGatherReturnsCounts(Port<Integer> port) {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            Activation gather =
                    dispatcher.activate(Arbiters.gather(List.of(port), 100, sides -> {}));
            IntStream.range(0, 6).forEach(port::post);
            assertEquals(0, port.size());
            gather.cancel();
        }
        assertEquals(6, port.size());
        assertConserved(port, 6);
    }

    @ParameterizedTest
    @MethodSource("limited")
    @DisplayName("4: who waits for room is not in the port")
    void whoWaitsForRoomDoesNotCount(Port<Integer> port) throws Exception {
        int capacity = port.tryPost(0) && port.tryPost(1) ? 2 : 0;
        Thread poster =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                port.post(2, Duration.ofHours(1));
                            } catch (PortFullException | InterruptedException expected) {
                                return;
                            }
                        });
        Spin.until(() -> !poster.isAlive() || ((LockedPort) port).waiting() > capacity);
        assertEquals(capacity, port.size());
        poster.interrupt();
        poster.join();
        assertEquals(capacity, port.size());
    }

    @Test
    @DisplayName("41: a thread that waits beside more items than there is room waits for an item")
    void moreItemsThanRoomAreNoWaitForRoom() throws Exception {
        Port<Integer> port = Port.bounded("small", 1, new Overflow.Reject());
        Port<Integer> never = Port.unbounded("never");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            Activation gather =
                    dispatcher.activate(Arbiters.gather(List.of(port), 100, sides -> {}));
            IntStream.range(0, 3).forEach(port::post);
            gather.cancel();
            Thread waits =
                    Thread.ofPlatform()
                            .name("waits at small")
                            .start(() -> {
                                try {
                                    Arbiters.joinedReceive(port, never, (a, b) -> {}).await();
                                } catch (InterruptedException expected) {
                                    return;
                                }
                            });
            Spin.untilBlocked(waits);
            assertEquals(
                    List.of("port 'small' and port 'never'"),
                    dispatcher.dump().threads().stream()
                            .filter(thread -> thread.name().equals("waits at small"))
                            .map(BlockedThread::waitsFor)
                            .toList());
            waits.interrupt();
            waits.join();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("2: posted is consumed, dropped and size, while receivers come and go")
    void nothingIsCountedTwice(Port<Integer> port) throws Exception {
        Port<Integer> other = Port.unbounded("other");
        AtomicLong posted = new AtomicLong();
        AtomicBoolean isOver = new AtomicBoolean();
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start()) {
            Crew.run(
                    4,
                    index -> {
                        Random random = new Random(index);
                        for (int i = 0; i < 3_000 && index < 2; i++) {
                            posted.addAndGet(port.tryPost(i) ? 1 : 0);
                            other.post(i);
                        }
                        for (int i = 0; i < 300 && index == 2; i++) {
                            activateBriefly(dispatcher, random, port, other);
                        }
                        isOver.compareAndSet(false, index == 2);
                        while (index == 3 && !isOver.get()) {
                            PortSnapshot<Integer> seen = port.inspect(Integer.MAX_VALUE);
                            assertEquals(
                                    seen.posted(),
                                    seen.consumed() + seen.dropped() + seen.items().size());
                        }
                    });
            port.close();
            assertEquals(false, isClosedPortTaking(port));
        }
        assertConserved(port, posted.get());
    }

    private static void activateBriefly(
            Dispatcher dispatcher, Random random, Port<Integer> port, Port<Integer> other) {
        Receiver<Integer> receiver = Arbiters.receive(port, item -> {});
        Arbiter arbiter =
                switch (random.nextInt(8)) {
                    case 0 -> receiver;
                    case 1 -> receiver.concurrency(1);
                    case 2 -> receiver.concurrency(2);
                    case 3 -> receiver.when(item -> item % 2 == 0);
                    case 4 -> Arbiters.gather(List.of(port, other), 50, sides -> {});
                    case 5 ->
                            port.name().equals("rendezvous")
                                    ? receiver.once()
                                    : Arbiters.joinedReceive(port, other, (a, b) -> {});
                    case 6 ->
                            port.name().equals("rendezvous")
                                    ? receiver.once()
                                    : Arbiters.multipleItemReceive(port, 2, items -> {});
                    default ->
                            Interleave.builder("both")
                                    .concurrent(receiver)
                                    .exclusive(receiver.concurrency(1))
                                    .build();
                };
        Activation activation = dispatcher.activate(arbiter);
        Spin.briefly(50_000);
        activation.cancel();
    }

    private static boolean isClosedPortTaking(Port<Integer> port) {
        try {
            return port.tryPost(1);
        } catch (PortClosedException expected) {
            return false;
        }
    }

    private static void assertConserved(Port<Integer> port, long posted) {
        PortSnapshot<Integer> seen = port.inspect(Integer.MAX_VALUE);
        assertEquals(posted, seen.posted());
        assertEquals(seen.items().size(), port.size());
        assertEquals(posted, seen.consumed() + seen.dropped() + port.size());
    }
}

package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Joins of one port and of several.
class JoinTest {

    private final Port<Integer> a = Port.unbounded("a");
    private final Port<Integer> b = Port.unbounded("b");
    private final Port<Integer> c = Port.unbounded("c");

    @WithWorkers
    @DisplayName("17: a join of n items takes nothing before there are n, then the n oldest")
    void takesTheOldestItemsTogether(int workers) throws Exception {
        Port<List<Integer>> seen = Port.unbounded("seen");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            Activation join = dispatcher.activate(Arbiters.multipleItemReceive(a, 3, seen::post));
            a.post(1);
            a.post(2);
            assertEquals(List.of(1, 2), a.inspect(9).items());
            assertEquals(1, a.poll());
            a.post(3);
            assertEquals(2, a.size());
            a.post(4);
            assertEquals(List.of(2, 3, 4), seen.receive());
            assertEquals(0, a.size());
            assertEquals(List.of("join 'a'"), a.inspect(0).receivers());
            assertTrue(join.cancel());
            assertEquals(List.of(), a.inspect(0).receivers());
        }
    }

    @Test
    @DisplayName("17: a join of no items is refused")
    void aJoinOfNoItemsIsRefused() {
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Arbiters.multipleItemReceive(a, 0, items -> {}))
                        .getMessage();
        assertEquals("count=0 for port 'a': you must join with at least 1 items", message);
    }

    @WithWorkers
    @DisplayName("18: while one port is empty, the others' items can be taken by others")
    void takesAllOrNothing(int workers) throws Exception {
        Port<Integer> sums = Port.unbounded("sums");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(Arbiters.joinedReceive(a, b, (x, y) -> sums.post(x + y)));
            a.post(1);
            assertEquals(1, a.size());
            assertEquals(1, a.poll());
            b.post(10);
            assertEquals(1, b.size());
            a.post(2);
            assertEquals(12, sums.receive());
            assertNull(a.poll());
            assertNull(b.poll());
        }
    }

    @WithWorkers
    @DisplayName("19: items that pile up on one side are in the port and keep their order")
    void itemsThatPileUpKeepTheirOrder(int workers) throws Exception {
        int each = 1_000;
        Port<Integer> seen = Port.unbounded("seen");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(
                    Arbiters.joinedReceive(a, b, (x, y) -> seen.post(x - y)).concurrency(1));
            for (int i = 0; i < each; i++) {
                a.post(i);
                assertEquals(i + 1, a.size());
            }
            assertEquals(List.of(0, 1, 2), a.inspect(3).items());
            a.post(each);
            assertEquals(0, a.poll());
            for (int i = 0; i < each; i++) {
                b.post(i + 1);
            }
            for (int i = 0; i < each; i++) {
                assertEquals(0, seen.receive());
            }
            assertEquals(0, a.size() + b.size());
        }
    }

    @Test
    @DisplayName("19: two joins that share a port take its items in order")
    void joinsThatShareAPortKeepItsOrder() throws Exception {
        int each = 20_000;
        AtomicInteger left = new AtomicInteger(2 * each);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        var lock = new Object();
        Crew.run(
                4,
                index -> {
                    if (index == 0) {
                        for (int i = 0; i < 2 * each; i++) {
                            a.post(i);
                        }
                    } else if (index == 1) {
                        for (int i = 0; i < each; i++) {
                            b.post(i);
                            c.post(i);
                        }
                    } else {
                        Port<Integer> other = index == 2 ? b : c;
                        var join = Arbiters.joinedReceive(a, other, (x, y) -> {});
                        int last = -1;
                        for (int i = 0; i < each; i++) {
                            int item = join.await().getKey();
                            assertTrue(item > last, () -> item + " came late");
                            last = item;
                            synchronized (lock) {
                                order.add(item);
                            }
                            left.decrementAndGet();
                        }
                    }
                });
        assertEquals(0, left.get());
        assertEquals(2L * each, order.stream().distinct().count());
    }

    @WithWorkers
    @DisplayName("20: philosophers who take forks in opposite order all eat")
    void philosophersAllEat(int workers) throws Exception {
        int philosophers = 1_000;
        int meals = 20;
        List<Port<Integer>> forks = new ArrayList<>();
        for (int i = 0; i < philosophers; i++) {
            forks.add(Port.unbounded("fork " + i));
        }
        AtomicInteger hungry = new AtomicInteger(philosophers);
        Port<Integer> sated = Port.unbounded("sated");
        Random random = new Random(1);
        List<Activation> activations = new ArrayList<>();
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            for (int i = 0; i < philosophers; i++) {
                Port<Integer> left = forks.get(i);
                Port<Integer> right = forks.get((i + 1) % philosophers);
                AtomicInteger eaten = new AtomicInteger();
                Handler2<Integer, Integer> eat =
                        (first, second) -> {
                            Spin.briefly(1_000);
                            if (eaten.incrementAndGet() == meals) {
                                sated.post(hungry.decrementAndGet());
                            }
                            forks.get(first).post(first);
                            forks.get(second).post(second);
                        };
                activations.add(
                        dispatcher.activate(
                                random.nextBoolean()
                                        ? Arbiters.joinedReceive(left, right, eat)
                                        : Arbiters.joinedReceive(right, left, eat)));
            }
            for (int i = 0; i < philosophers; i++) {
                forks.get(i).post(i);
            }
            for (int i = 0; i < philosophers; i++) {
                sated.receive();
            }
            assertEquals(0, hungry.get());
            activations.forEach(Activation::cancel);
        }
    }

    @Test
    @DisplayName("21: a join that names a port twice, or none, is refused")
    void aPortNamedTwiceIsRefused() {
        assertEquals(
                "port 'a' appears twice in a join: name each port once; for several items of one"
                        + " port use multipleItemReceive",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Arbiters.joinedReceive(a, a, (x, y) -> {}))
                        .getMessage());
        assertEquals(
                "a join of no ports: name at least one",
                assertThrows(
                                IllegalArgumentException.class,
                                () ->
                                        Arbiters.multiplePortReceive(
                                                List.<Port<Integer>>of(), items -> {}))
                        .getMessage());
    }

    @WithWorkers
    @DisplayName("22: a persistent join fires as often as there are complete sets")
    void firesForEachCompleteSet(int workers) throws Exception {
        int sets = 5_000;
        AtomicInteger fired = new AtomicInteger();
        Port<Integer> done = Port.unbounded("done");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(
                    Arbiters.multiplePortReceive(
                            List.of(a, b, c),
                            items -> {
                                if (fired.incrementAndGet() == sets) {
                                    done.post(1);
                                }
                            }));
            Crew.run(
                    3,
                    index -> {
                        Port<Integer> port = List.of(a, b, c).get(index);
                        for (int i = 0; i < sets + 10 * index; i++) {
                            port.post(i);
                        }
                    });
            done.receive();
        }
        assertEquals(sets, fired.get());
        assertEquals(0, a.size());
        assertEquals(10, b.size());
        assertEquals(20, c.size());
    }

    @Test
    @DisplayName("18: a join that a thread waits for leaves everything when its time is over")
    void aWaitThatEndsTakesNothing() throws Exception {
        a.post(1);
        var join = Arbiters.joinedReceive(a, b, (x, y) -> {});
        assertThrows(TimeoutException.class, () -> join.await(Duration.ofMillis(1)));
        assertEquals(List.of(1), a.inspect(9).items());
        assertEquals(List.of(), a.inspect(0).receivers());
        assertEquals(List.of(), b.inspect(0).receivers());
        b.post(2);
        assertEquals(1, join.await().getKey());
    }

    @WithWorkers
    @DisplayName("7: a join that can never be complete again is done")
    void aJoinOfAClosedPortIsDone(int workers) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            Activation join = dispatcher.activate(Arbiters.multipleItemReceive(a, 2, items -> {}));
            a.post(1);
            a.close();
            assertTrue(join.awaitDone(Duration.ofSeconds(5)));
            assertEquals(1, a.poll());
            var other = Arbiters.joinedReceive(a, b, (x, y) -> {});
            assertEquals(
                    "receive from [port 'a', port 'b'], which is closed and empty",
                    assertThrows(PortClosedException.class, other::await).getMessage());
        }
    }

    @WithWorkers
    @DisplayName("13: a join with concurrency(1) handles one set at a time")
    void aSerialJoinHandlesOneSetAtATime(int workers) throws Exception {
        int sets = 2_000;
        int[] plain = new int[1];
        Port<Integer> done = Port.unbounded("done");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(
                    Arbiters.joinedReceive(
                                    a,
                                    b,
                                    (x, y) -> {
                                        assertEquals(x, plain[0]);
                                        if (++plain[0] == sets) {
                                            done.post(1);
                                        }
                                    })
                            .concurrency(1));
            for (int i = 0; i < sets; i++) {
                a.post(i);
                b.post(i);
            }
            done.receive();
        }
        assertEquals(sets, plain[0]);
    }

    static Stream<Arguments> serialJoins() {
        Port<Integer> threes = Port.unbounded("threes");
        Port<Integer> twos = Port.unbounded("twos");
        Port<Integer> left = Port.unbounded("left");
        Port<Integer> right = Port.unbounded("right");
        Port<Integer> wide = Port.unbounded("wide");
        Port<Integer> narrow = Port.bounded("narrow", 1, new Overflow.Wait());
        return Stream.of(
                Arguments.of(Arbiters.multipleItemReceive(threes, 3, x -> {}), List.of(threes)),
                Arguments.of(Arbiters.multipleItemReceive(twos, 2, x -> {}), List.of(twos)),
                Arguments.of(
                        Arbiters.joinedReceive(left, right, (x, y) -> {}), List.of(left, right)),
                Arguments.of(
                        Arbiters.joinedReceive(wide, narrow, (x, y) -> {}), List.of(wide, narrow)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("serialJoins")
    @DisplayName("31: a join that is told of room while it is being refused asks once more")
    void asksOnceMoreWhenToldOfRoomMeanwhile(JoinArbiter<?> join, List<Port<Integer>> ports) {
        HandSink sink = new HandSink();
        Activations.activate(sink, join.concurrency(1));
        sink.refusals = 3; // without a lock, with the ports locked, and again
        for (int i = 0; i < join.shape().count(); i++) {
            ports.forEach(port -> port.post(1));
        }
        ports.forEach(port -> assertEquals(0, port.size()));
    }
}

package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The item that follows the one in work at a busy serial receiver: posters leave it without the
/// port's lock, and it is in the port like any other.
class FollowingItemTest {

    /// Enough items to make a receiver busy.
    private static final int WARM = 2_000;

    private static final Duration LONG = Duration.ofSeconds(20);

    private final Port<Integer> port = Port.unbounded("numbers");

    @Test
    @DisplayName("5: an item that a handler posts to its own port is in the port")
    void anItemToItselfIsInThePort() throws Exception {
        List<Object> seen =
                inHandler(() -> {
                    List<Object> found = new ArrayList<>();
                    port.post(1);
                    found.add(port.size());
                    found.add(port.inspect(5).items());
                    found.add(port.poll());
                    found.add(port.size());
                    port.post(2);
                    port.post(3);
                    found.add(port.size());
                    found.add(port.receive());
                    found.add(port.closeNow());
                    return found;
                });
        assertEquals(List.of(1, List.of(1), 1, 0, 2, 2, List.of(3)), seen);
    }

    @Test
    @DisplayName("a cancelled receiver leaves the item that follows in the port")
    void aCancelledReceiverLeavesIt() throws Exception {
        var activation = new AtomicReference<Activation>();
        List<Object> seen =
                inHandler(
                        activation,
                        () -> {
                            port.post(1);
                            activation.get().cancel();
                            return List.of(port.size());
                        });
        assertEquals(List.of(1), seen);
        assertEquals(1, port.receive(LONG));
    }

    @Test
    @DisplayName("an idle receiver that comes takes the item that follows")
    void anIdleReceiverTakesIt() throws Exception {
        CountDownLatch taken = new CountDownLatch(1);
        try (Dispatcher other = Dispatcher.builder("other").platformThreads(1).start()) {
            List<Object> seen =
                    inHandler(() -> {
                        port.post(1);
                        other.activate(
                                Arbiters.receive(port, item -> taken.countDown()).concurrency(1));
                        return List.of(taken.await(LONG.toSeconds(), TimeUnit.SECONDS));
                    });
            assertEquals(List.of(true), seen);
        }
    }

    @WithWorkers
    @DisplayName("1: a busy serial receiver handles each poster's items in order, and all of them")
    void aBusyReceiverKeepsOrder(int workers) throws Exception {
        int posters = 2;
        int each = 20_000;
        int itself = posters; // posts items too, one for each third that it handles
        int[] next = new int[posters + 1];
        int all = posters * each + posters * each / 3;
        List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(all);
        int[] ofOthers = new int[1];
        int[] ofItself = new int[1];
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    Arbiters.<Integer>receive(
                                    port,
                                    item -> {
                                        int from = item / each;
                                        if (next[from]++ != item % each) {
                                            wrong.add("early or late: " + item);
                                        }
                                        if (from != itself && ++ofOthers[0] % 3 == 0) {
                                            port.post(itself * each + ofItself[0]++);
                                        }
                                        done.countDown();
                                    })
                            .concurrency(1));
            Crew.run(
                    posters,
                    index -> {
                        for (int i = 0; i < each; i++) {
                            port.post(index * each + i);
                            Spin.during(
                                    i % 100 * 10L); // lets the receiver become idle now and then
                        }
                    });
            assertTrue(
                    done.await(LONG.toSeconds(), TimeUnit.SECONDS),
                    () ->
                            "%d of %d are not handled: %s"
                                    .formatted(done.getCount(), all, port.inspect(3)));
        }
        assertEquals(List.of(), wrong);
        assertEquals(all, port.inspect(0).posted());
        assertEquals(all, port.inspect(0).consumed());
    }

    @WithWorkers
    @DisplayName("2: whoever takes them, each item is handled or taken once")
    void eachItemIsSomewhereOnce(int workers) throws Exception {
        int each = 20_000;
        AtomicIntegerArray found = new AtomicIntegerArray(2 * each);
        CountDownLatch done = new CountDownLatch(2 * each);
        try (Dispatcher dispatcher = dispatcher(workers)) {
            Receiver<Integer> receiver =
                    Arbiters.<Integer>receive(port, item -> find(item, found, done)).concurrency(1);
            dispatcher.activate(receiver);
            Crew.run(
                    3,
                    index -> {
                        for (int i = 0; i < each; i++) {
                            if (index < 2) {
                                port.post(index * each + i);
                                Spin.during(i % 50 * 10L);
                            } else if (i % 4 == 0) {
                                Integer item = port.poll();
                                if (item != null) {
                                    find(item, found, done);
                                }
                            } else if (i % 4 == 1) {
                                var _ = port.inspect(2);
                            } else if (i % 64 == 2) {
                                dispatcher.activate(receiver).cancel();
                            } else {
                                var _ = port.size();
                            }
                        }
                    });
            assertTrue(
                    done.await(LONG.toSeconds(), TimeUnit.SECONDS),
                    () -> "%d are nowhere: %s".formatted(done.getCount(), port.inspect(3)));
        }
        for (int i = 0; i < 2 * each; i++) {
            assertEquals(1, found.get(i), "item " + i);
        }
    }

    private static void find(int item, AtomicIntegerArray found, CountDownLatch done) {
        found.incrementAndGet(item);
        done.countDown();
    }

    /// What is done in the handler of a busy serial receiver.
    private interface Inside {
        List<Object> run() throws Exception;
    }

    private List<Object> inHandler(Inside inside) throws Exception {
        return inHandler(new AtomicReference<>(), inside);
    }

    private List<Object> inHandler(AtomicReference<Activation> activation, Inside inside)
            throws Exception {
        Port<List<Object>> answer = Port.unbounded("answer");
        try (Dispatcher dispatcher = dispatcher(1)) {
            activation.set(
                    dispatcher.activate(
                            Arbiters.<Integer>receive(
                                            port,
                                            item -> {
                                                if (item == -WARM) {
                                                    answer.post(inside.run());
                                                }
                                            })
                                    .concurrency(1)));
            for (int i = 1; i <= WARM; i++) {
                port.post(-i);
            }
            return answer.receive(LONG);
        }
    }

    private static Dispatcher dispatcher(int workers) {
        return Dispatcher.builder("test").platformThreads(workers).start();
    }
}

package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What a join that takes items means for the others at its ports.
class MakeRoomTest {

    private final Port<Integer> a = Port.unbounded("a");
    private final Port<Integer> b = Port.unbounded("b");

    @Test
    @DisplayName("7: a receiver of a closed port is done when a join takes the last item")
    void theLastItemOfAClosedPortEndsItsReceivers() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Activation never = dispatcher.activate(Arbiters.receive(b, x -> {}).when(x -> x < 0));
            Activation pairs = dispatcher.activate(Arbiters.joinedReceive(a, b, (x, y) -> {}));
            b.post(1);
            b.close();
            assertEquals(Activation.State.ACTIVE, never.state());
            a.post(1);
            assertTrue(never.awaitDone(Duration.ofSeconds(9)));
            assertTrue(pairs.awaitDone(Duration.ofSeconds(9)));
        }
    }

    @Test
    @DisplayName("7: a thread that waits with a predicate is told when a join takes the last item")
    void theLastItemOfAClosedPortEndsItsWaiters() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.joinedReceive(a, b, (x, y) -> {}));
            b.post(1);
            Thread thread =
                    Thread.ofPlatform()
                            .start(() ->
                                    assertThrows(
                                            PortClosedException.class,
                                            () ->
                                                    Arbiters.<Integer>choice()
                                                            .onReceive(b, x -> x < 0, x -> x)
                                                            .await()));
            Spin.untilBlocked(thread);
            b.close();
            a.post(1);
            thread.join();
        }
    }

    @Test
    @DisplayName("7: a join that ends with one port leaves the others")
    void aJoinThatEndsLeavesItsOtherPorts() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            Activation join = dispatcher.activate(Arbiters.joinedReceive(a, b, (x, y) -> {}));
            a.close();
            assertTrue(join.awaitDone(Duration.ofSeconds(9)));
            Spin.until(() -> takers(b) == 0);
        }
    }

    @Test
    @DisplayName("4: posters that wait for room come in before later ones when a join makes it")
    void blockedPostersAreNotOvertaken() throws Exception {
        for (int round = 0; round < 200; round++) {
            Port<Integer> narrow = Port.bounded("narrow", 1, new Overflow.Wait());
            Port<Integer> other = Port.unbounded("other");
            narrow.post(0);
            Thread blocked = Thread.startVirtualThread(() -> narrow.post(1));
            Spin.until(() -> waiting(narrow) == 2);
            Thread later = Thread.startVirtualThread(() -> Spin.until(() -> narrow.tryPost(2)));
            Thread joining =
                    Thread.startVirtualThread(() -> {
                        Spin.briefly(2_000);
                        other.post(7);
                    });
            assertEquals(0, Arbiters.joinedReceive(narrow, other, (x, y) -> {}).await().getKey());
            assertEquals(1, narrow.receive());
            assertEquals(2, narrow.receive());
            blocked.join();
            later.join();
            joining.join();
        }
    }

    @Test
    @DisplayName("4: a join over full ports with many blocked posters does not nest")
    void manyBlockedPostersAreLetInOneByOne() throws Exception {
        int posters = 4_000;
        Port<Integer> left = Port.bounded("left", 1, new Overflow.Wait());
        Port<Integer> right = Port.bounded("right", 1, new Overflow.Wait());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < posters; i++) {
            int item = i;
            threads.add(Thread.startVirtualThread(() -> left.post(item)));
            threads.add(Thread.startVirtualThread(() -> right.post(item)));
        }
        Spin.until(() -> waiting(left) == posters && waiting(right) == posters);
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.joinedReceive(left, right, (x, y) -> {}));
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertEquals(0, left.size() + right.size());
    }

    private static int takers(Port<?> port) {
        LockedPort locked = (LockedPort) port;
        Backlog held = locked.lock();
        try {
            return held.takers().size();
        } finally {
            locked.release(held);
        }
    }

    private static int waiting(Port<?> port) {
        return ((LockedPort) port).waiting();
    }
}

package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What happens when a port is full.
class BoundedPortTest {

    private final Port<Integer> waits = Port.bounded("narrow", 2, new Overflow.Wait());
    private final Port<Object> drops = Port.unbounded("drops");

    @Test
    @DisplayName("4: with Wait the post over the capacity blocks, and posters come in in order")
    void postersWaitInOrder() throws Exception {
        waits.post(0);
        waits.post(1);
        List<Thread> posters = new ArrayList<>();
        for (int i = 2; i < 7; i++) {
            int item = i;
            Thread poster = Thread.ofPlatform().start(() -> waits.post(item));
            Spin.untilBlocked(poster);
            posters.add(poster);
            assertEquals(2, waits.size());
            assertEquals(List.of(0, 1), waits.inspect(9).items());
        }
        assertFalse(waits.tryPost(99));
        for (int i = 0; i < 7; i++) {
            assertEquals(i, waits.receive());
        }
        for (Thread poster : posters) {
            poster.join();
        }
        assertEquals(0, waits.size());
    }

    @Test
    @DisplayName("4: an interrupted post throws, stays interrupted, and its item never appears")
    void anInterruptedPostLeavesNothing() throws Exception {
        waits.post(0);
        waits.post(1);
        boolean[] isInterrupted = new boolean[1];
        String[] message = new String[1];
        Thread poster =
                Thread.ofPlatform()
                        .start(() -> {
                            message[0] =
                                    String.valueOf(
                                            assertThrows(
                                                            WaitInterruptedException.class,
                                                            () -> waits.post(2))
                                                    .getMessage());
                            isInterrupted[0] = Thread.interrupted();
                        });
        Spin.untilBlocked(poster);
        Thread behind = Thread.ofPlatform().start(() -> waits.post(3));
        Spin.untilBlocked(behind);
        poster.interrupt();
        poster.join();
        assertTrue(isInterrupted[0]);
        assertEquals(
                "post to full port 'narrow' was interrupted: the item was not posted, post it"
                        + " again",
                message[0]);
        assertEquals(List.of(0, 1), waits.drain(2));
        behind.join();
        assertEquals(List.of(3), waits.closeNow());
    }

    @Test
    @DisplayName("6: a post with a limit gives up, or says that it was interrupted")
    void aPostWithALimitGivesUp() throws Exception {
        assertTrue(waits.post(0, Duration.ZERO));
        assertTrue(waits.post(1, Duration.ofSeconds(-1)));
        assertFalse(waits.post(2, Duration.ofMillis(1)));
        assertFalse(waits.post(2, Duration.ZERO));
        Thread poster =
                Thread.ofPlatform()
                        .start(() ->
                                assertThrows(
                                        InterruptedException.class,
                                        () -> waits.post(3, Duration.ofHours(1))));
        Spin.untilBlocked(poster);
        poster.interrupt();
        poster.join();
        assertEquals(List.of(0, 1), waits.closeNow());
    }

    @Test
    @DisplayName("6: posts that race with interruptions are in the port or not, never both")
    void postsThatRaceWithInterruptions() throws Exception {
        for (int round = 0; round < 1_000; round++) {
            Port<Integer> narrow = Port.bounded("narrow", 1, new Overflow.Wait());
            narrow.post(0);
            boolean[] isPosted = new boolean[1];
            boolean[] isInterrupted = new boolean[1];
            Thread poster =
                    Thread.startVirtualThread(() -> {
                        try {
                            isPosted[0] = narrow.post(1, Duration.ofHours(1));
                        } catch (InterruptedException e) {
                            isInterrupted[0] = true;
                        }
                    });
            Spin.until(() -> ((LockedPort) narrow).waiting() == 2);
            Thread interrupter = Thread.startVirtualThread(poster::interrupt);
            assertEquals(0, narrow.poll());
            poster.join();
            interrupter.join();
            assertTrue(isPosted[0] || isInterrupted[0]);
            assertEquals(isPosted[0] ? List.of(1) : List.of(), narrow.closeNow());
        }
    }

    @Test
    @DisplayName("4: with Reject a post to a full port throws and tryPost is false")
    void rejects() throws Exception {
        Port<Integer> port = Port.bounded("narrow", 1, new Overflow.Reject());
        port.post(1);
        assertEquals(
                "post to full port 'narrow' of capacity 1: use tryPost, receive more, or let it"
                        + " wait",
                assertThrows(PortFullException.class, () -> port.post(2)).getMessage());
        assertFalse(port.tryPost(2));
        assertFalse(port.post(2, Duration.ofHours(1)));
        assertEquals(1, port.poll());
        assertTrue(port.tryPost(3));
        assertEquals(List.of(3), port.closeNow());
    }

    @Test
    @DisplayName("4: with DropOldest the head is dropped, given to the drop port and counted")
    void dropsTheOldest() {
        Port<Integer> port = Port.bounded("narrow", 2, new Overflow.DropOldest(drops));
        for (int i = 0; i < 5; i++) {
            port.post(i);
        }
        var snapshot = port.inspect(9);
        assertEquals(List.of(3, 4), snapshot.items());
        assertEquals(3, snapshot.dropped());
        assertEquals(5, snapshot.posted());
        assertEquals(0, snapshot.consumed());
        assertEquals(List.of(0, 1, 2), drops.closeNow());
        port.post(5); // the drop port is closed; the counter remains
        assertEquals(4, port.inspect(0).dropped());
        assertTrue(port.tryPost(6));
        assertEquals(5, port.inspect(0).dropped());
    }

    @Test
    @DisplayName("4: with DropNewest the last item is replaced, given to the drop port and counted")
    void dropsTheNewest() {
        Port<Integer> port = Port.bounded("narrow", 2, new Overflow.DropNewest(drops));
        for (int i = 0; i < 5; i++) {
            port.post(i);
        }
        var snapshot = port.inspect(9);
        assertEquals(List.of(0, 4), snapshot.items());
        assertEquals(3, snapshot.dropped());
        assertEquals(5, snapshot.posted());
        assertEquals(List.of(1, 2, 3), drops.closeNow());
    }

    @Test
    @DisplayName("4: dropped items are counted where nobody collects them")
    void dropsUncollected() {
        Port<Integer> port = Port.bounded("narrow", 1, new Overflow.DropOldest());
        port.post(1);
        port.post(2);
        assertEquals(1, port.inspect(0).dropped());
        assertEquals(List.of(2), port.closeNow());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    @DisplayName("4: a capacity below 1 is refused")
    void aCapacityBelowOneIsRefused(int capacity) {
        assertEquals(
                "capacity="
                        + capacity
                        + " for port 'narrow': 1 or more; for none use a rendezvous port",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Port.bounded("narrow", capacity, new Overflow.Wait()))
                        .getMessage());
    }

    @Test
    @DisplayName("4: a full port takes an item that a receiver wants though the older ones stay")
    void aFullPortPassesOnWhatAReceiverWants() throws Exception {
        Port<Integer> seen = Port.unbounded("seen");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.receive(waits, seen::post).when(item -> item > 10));
            waits.post(1);
            waits.post(2);
            waits.post(11);
            assertEquals(11, seen.receive());
        }
        assertEquals(List.of(1, 2), waits.closeNow());
    }

    @Test
    @DisplayName("4: a poster blocked at a full port meets a receiver that wants its item")
    void aBlockedPosterMeetsAReceiver() throws Exception {
        Port<Integer> seen = Port.unbounded("seen");
        CountDownLatch mayGoOn = new CountDownLatch(1);
        waits.post(1);
        waits.post(2);
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(
                    Arbiters.<Integer>receive(
                                    waits,
                                    item -> {
                                        seen.post(item);
                                        mayGoOn.await();
                                    })
                            .when(item -> item > 10)
                            .concurrency(1));
            waits.post(11);
            assertEquals(11, seen.receive());
            Thread poster = blockedWith(12);
            mayGoOn.countDown();
            assertEquals(12, seen.receive(Duration.ofSeconds(5)));
            poster.join();
            waits.post(13);
            assertEquals(13, seen.receive());
        }
        assertEquals(List.of(1, 2), waits.closeNow());
    }

    @Test
    @DisplayName("4: choices take from posters blocked at a full port what they want, in order")
    void choicesMeetBlockedPosters() throws Exception {
        waits.post(1);
        waits.post(2);
        List<Thread> posters = List.of(blockedWith(3), blockedWith(11), blockedWith(12));
        for (int expected : List.of(11, 12)) {
            assertEquals(
                    expected,
                    Arbiters.<Integer>choice()
                            .onReceive(waits, item -> item > 10, item -> item)
                            .onTimeout(Duration.ofSeconds(5), () -> 0)
                            .await());
        }
        assertEquals(List.of(1, 2, 3), List.of(waits.receive(), waits.receive(), waits.receive()));
        for (Thread poster : posters) {
            poster.join();
        }
    }

    private Thread blockedWith(int item) {
        Thread poster = Thread.ofPlatform().start(() -> waits.post(item));
        Spin.untilBlocked(poster);
        return poster;
    }

    @WithWorkers
    @DisplayName("4: a bounded port never holds more than its capacity and loses nothing")
    void holdsNoMoreThanItsCapacity(int workers) throws Exception {
        int each = 500;
        Port<Integer> done = Port.unbounded("done");
        int[] handled = new int[1];
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(
                    Arbiters.receive(
                                    waits,
                                    item -> {
                                        assertTrue(waits.inspect(9).items().size() <= 2);
                                        if (++handled[0] == 3 * each) {
                                            done.post(1);
                                        }
                                    })
                            .concurrency(1));
            Crew.run(
                    3,
                    index -> {
                        for (int i = 0; i < each; i++) {
                            waits.post(i);
                        }
                    });
            done.receive();
        }
        assertEquals(3 * each, handled[0]);
    }

    @Test
    @DisplayName("7: posters that wait at a port that is closed are told so")
    void blockedPostersOfAClosedPortAreToldSo() throws Exception {
        waits.post(0);
        waits.post(1);
        Thread poster =
                Thread.ofPlatform()
                        .start(() -> assertThrows(PortClosedException.class, () -> waits.post(2)));
        Spin.untilBlocked(poster);
        assertEquals(List.of(0, 1), waits.closeNow());
        poster.join();
        assertThrows(PortClosedException.class, () -> waits.tryPost(3));
    }
}

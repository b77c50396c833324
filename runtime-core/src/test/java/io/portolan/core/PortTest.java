package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A port used by threads alone, without a dispatcher.
class PortTest {

    private final Port<Integer> port = Port.unbounded("numbers");

    @Test
    @DisplayName("1: items of one producer are received in posting order")
    void itemsOfOneProducerAreReceivedInPostingOrder() throws Exception {
        int producers = 4;
        int each = 20_000;
        int[] next = new int[producers];
        try (Crew crew =
                Crew.start(
                        producers,
                        index -> {
                            for (int i = 0; i < each; i++) {
                                port.post(index * each + i);
                            }
                        })) {
            for (int i = 0; i < producers * each; i++) {
                int item = port.receive();
                assertEquals(next[item / each]++, item % each);
            }
            crew.join();
        }
        assertEquals(0, port.size());
    }

    @Test
    @DisplayName("3: post(null) throws and changes nothing")
    @SuppressWarnings("NullAway") // the point of the test
    void nullIsRefused() {
        port.post(1);
        assertThrows(NullPointerException.class, () -> port.post(null));
        assertEquals(1, port.size());
        assertEquals(1, port.poll());
    }

    @Test
    @DisplayName("5: poll returns null only when the port is empty")
    void pollReturnsNullOnlyWhenThePortIsEmpty() throws Exception {
        int items = 40_000;
        for (int i = 0; i < items; i++) {
            port.post(i);
        }
        Crew.run(
                4,
                index -> {
                    for (int i = 0; i < items / 4; i++) {
                        assertNotNull(port.poll());
                    }
                });
        assertNull(port.poll());
    }

    @Test
    @DisplayName("5: a receiver that comes and goes never hides an item from poll")
    void receiversThatComeAndGoHideNothingFromPoll() throws Exception {
        Port<Integer> other = Port.unbounded("other");
        try (Dispatcher dispatcher = Dispatcher.start("unused")) {
            Crew.run(
                    2,
                    index -> {
                        for (int i = 0; i < 5_000; i++) {
                            if (index == 0) {
                                port.post(i);
                                assertEquals(i, port.poll());
                            } else {
                                dispatcher.activate(Arbiters.receive(other, item -> {})).cancel();
                                ((MatchingPort<Integer>) port).rematch();
                            }
                        }
                    });
        }
    }

    @Test
    @DisplayName("6: waiting threads are served in the order in which they came")
    void waitersAreServedInOrder() throws Exception {
        List<Thread> threads = new ArrayList<>();
        int[] received = new int[5];
        for (int i = 0; i < received.length; i++) {
            int index = i;
            Thread thread = Thread.ofPlatform().start(() -> received[index] = receive());
            Spin.untilBlocked(thread);
            threads.add(thread);
        }
        for (int i = 0; i < received.length; i++) {
            port.post(100 + i);
        }
        for (int i = 0; i < received.length; i++) {
            threads.get(i).join();
            assertEquals(100 + i, received[i]);
        }
    }

    @Test
    @DisplayName("7: after close a post fails and queued items stay receivable")
    void closedPortGivesWhatItHas() throws Exception {
        port.post(1);
        port.post(2);
        assertFalse(port.isClosed());
        port.close();
        port.close();
        assertTrue(port.isClosed());
        var refused = assertThrows(PortClosedException.class, () -> port.post(3));
        assertEquals(
                "post to port 'numbers', which is closed: post before close, or ask isClosed",
                refused.getMessage());
        assertEquals(1, port.receive());
        assertEquals(2, port.poll());
        var ended = assertThrows(PortClosedException.class, port::receive);
        assertEquals("receive from port 'numbers', which is closed and empty", ended.getMessage());
        assertNull(port.poll());
    }

    @Test
    @DisplayName("7: whoever waits on a port that is closed is told so")
    void waitersOfAClosedPortAreToldSo() throws Exception {
        Thread[] threads = new Thread[3];
        Throwable[] thrown = new Throwable[3];
        for (int i = 0; i < threads.length; i++) {
            int index = i;
            threads[i] =
                    Thread.ofPlatform()
                            .start(() ->
                                    thrown[index] =
                                            assertThrows(PortClosedException.class, port::receive));
            Spin.untilBlocked(threads[i]);
        }
        port.close();
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            assertNotNull(thrown[i]);
        }
    }

    @Test
    @DisplayName("7: closeNow returns the items in order, once")
    void closeNowReturnsTheItems() {
        port.post(1);
        port.post(2);
        assertEquals(List.of(1, 2), port.closeNow());
        assertEquals(List.of(), port.closeNow());
        assertThrows(PortClosedException.class, port::receive);
    }

    @Test
    void receiveWithALimitGivesUpAndLeavesTheNextItem() throws Exception {
        var late =
                assertThrows(TimeoutException.class, () -> port.receive(Duration.ofNanos(50_000)));
        assertEquals("no item in port 'numbers' within PT0.00005S", late.getMessage());
        assertThrows(TimeoutException.class, () -> port.receive(Duration.ZERO));
        assertThrows(TimeoutException.class, () -> port.receive(Duration.ofSeconds(-1)));
        port.post(7);
        assertEquals(7, port.receive(Duration.ZERO));
    }

    @Test
    void theLongestDurationIsAllowed() throws Exception {
        Thread poster = Thread.ofPlatform().start(() -> port.post(1));
        assertEquals(1, port.receive(ChronoUnit.FOREVER.getDuration()));
        poster.join();
    }

    @Test
    void virtualThreadsWaitInThousands() throws Exception {
        int threads = 5_000;
        List<Thread> waiting = new ArrayList<>();
        Port<Integer> answers = Port.unbounded("answers");
        for (int i = 0; i < threads; i++) {
            waiting.add(Thread.startVirtualThread(() -> answers.post(receive() + 1)));
        }
        for (int i = 0; i < threads; i++) {
            port.post(i);
        }
        long sum = 0;
        for (int i = 0; i < threads; i++) {
            sum += answers.receive();
        }
        assertEquals(threads * (threads + 1L) / 2, sum);
        for (Thread thread : waiting) {
            thread.join();
        }
    }

    private int receive() {
        try {
            return port.receive();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}

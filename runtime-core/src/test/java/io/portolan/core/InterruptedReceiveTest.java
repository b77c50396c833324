package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Statement 6: an interruption or the end of the time costs no item.
class InterruptedReceiveTest {

    private final Port<Integer> port = Port.unbounded("raced");

    @Test
    @DisplayName("6: an interrupted thread gets the item that is there and stays interrupted")
    void anItemThatIsThereWins() throws Exception {
        port.post(1);
        Thread.currentThread().interrupt();
        assertEquals(1, port.receive());
        assertTrue(Thread.interrupted());
    }

    @Test
    @DisplayName("6: an interrupted thread without an item is told so, and its place is given up")
    void withoutAnItemTheInterruptionWins() {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, port::receive);
        assertFalse(Thread.interrupted());
        port.post(1);
        assertEquals(1, port.poll());
    }

    @Test
    @DisplayName("6: an item that was handed over wins against a later interruption")
    void anItemThatWasHandedOverWins() throws Exception {
        Waiter waiter = new Waiter(List.of((MatchingPort<Integer>) port));
        assertTrue(waiter.decide(1));
        Thread.currentThread().interrupt();
        waiter.await(Long.MAX_VALUE);
        assertEquals(1, waiter.item());
        assertTrue(Thread.interrupted());
        assertFalse(waiter.decide(2));
    }

    @Test
    @DisplayName("6: 5 000 races of posts with interruptions and timeouts lose nothing")
    void fewRacesLoseNothing() throws Exception {
        race(5_000);
    }

    @Test
    @Tag("slow")
    @Timeout(600)
    @DisplayName("6: 1 000 000 races of posts with interruptions and timeouts lose nothing")
    void manyRacesLoseNothing() throws Exception {
        race(1_000_000);
    }

    /// The poster keeps the port nearly empty, so that most waits end by luck. A lost item would
    /// leave a gap in the numbers, one taken twice or not from the head a wrong order.
    private void race(int count) throws Exception {
        Thread receiver = Thread.currentThread();
        AtomicBoolean isOver = new AtomicBoolean();
        int[] posted = new int[1];
        Thread poster = Thread.ofPlatform().start(() -> posted[0] = post(receiver, isOver));
        int expected = 0;
        for (int races = 0; races < count; races++) {
            try {
                int limit = ThreadLocalRandom.current().nextInt(10_000);
                int item = port.receive(Duration.ofNanos(limit));
                assertEquals(expected++, item);
            } catch (TimeoutException | InterruptedException e) {
                Thread.onSpinWait(); // the item must come with a later receive
            }
        }
        isOver.set(true);
        joinThough(poster);
        for (Integer item = port.poll(); item != null; item = port.poll()) {
            assertEquals(expected++, item);
        }
        assertEquals(posted[0], expected);
    }

    private int post(Thread receiver, AtomicBoolean isOver) {
        int next = 0;
        while (!isOver.get()) {
            if (next % 3 == 0) {
                receiver.interrupt();
            }
            if (port.size() == 0) {
                port.post(next++);
            }
            if (next % 3 == 1) {
                receiver.interrupt();
            }
            Spin.briefly(2_000);
        }
        return next;
    }

    private static void joinThough(Thread poster) {
        while (poster.isAlive()) {
            try {
                poster.join();
            } catch (InterruptedException e) {
                Thread.onSpinWait(); // a last one from the poster
            }
        }
        Thread.interrupted();
    }
}

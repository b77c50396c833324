package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Threads that wait for a set of items and give up.
class WaitLimitTest {

    private final Port<Integer> a = Port.unbounded("a");
    private final Port<Integer> b = Port.unbounded("b");
    private final JoinArbiter<?> pairs = Arbiters.joinedReceive(a, b, (x, y) -> {});

    @Test
    @DisplayName("6: an interrupted join takes nothing and is forgotten")
    void anInterruptedJoinTakesNothing() throws Exception {
        a.post(1);
        Thread thread =
                Thread.ofPlatform()
                        .start(() -> assertThrows(InterruptedException.class, pairs::await));
        Spin.untilBlocked(thread);
        thread.interrupt();
        thread.join();
        assertEquals(List.of(), a.inspect(0).receivers());
        assertEquals(List.of(), b.inspect(0).receivers());
        assertEquals(List.of(1), a.closeNow());
    }

    @Test
    @DisplayName("6: an interrupted thread gets the set that is there and stays interrupted")
    void anInterruptedThreadGetsTheSet() throws Exception {
        a.post(1);
        b.post(2);
        Thread.currentThread().interrupt();
        assertEquals("1=2", String.valueOf(pairs.await()));
        assertTrue(Thread.interrupted());
    }

    @Test
    @DisplayName("6: joins whose time is over race with posts: the set is returned or stays")
    void aJoinThatRacesWithItsEndLosesNothing() throws Exception {
        int rounds = 4_000;
        int[] joined = new int[1];
        Crew.run(
                3,
                index -> {
                    for (int i = 0; i < rounds; i++) {
                        if (index < 2) {
                            (index == 0 ? a : b).post(i);
                        } else {
                            joined[0] += isComplete(Duration.ofNanos(i % 3_000)) ? 1 : 0;
                        }
                    }
                });
        assertEquals(rounds, joined[0] + a.size());
        assertEquals(rounds, joined[0] + b.size());
        while (isComplete(Duration.ZERO)) {
            joined[0]++;
        }
        assertEquals(rounds, joined[0]);
    }

    @Test
    @DisplayName("6: interruptions that race with posts: the set is returned or stays")
    void aJoinThatRacesWithInterruptionsLosesNothing() throws Exception {
        for (int round = 0; round < 1_000; round++) {
            boolean[] isJoined = new boolean[1];
            a.post(round);
            Thread thread =
                    Thread.startVirtualThread(() -> {
                        try {
                            pairs.await();
                            isJoined[0] = true;
                        } catch (InterruptedException e) {
                            isJoined[0] = false;
                        }
                    });
            Thread interrupter = Thread.startVirtualThread(thread::interrupt);
            b.post(round);
            thread.join();
            interrupter.join();
            assertEquals(isJoined[0] ? 0 : 1, a.drain(9).size());
            assertEquals(isJoined[0] ? 0 : 1, b.drain(9).size());
        }
    }

    private boolean isComplete(Duration max) throws InterruptedException {
        try {
            pairs.await(max);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }
}

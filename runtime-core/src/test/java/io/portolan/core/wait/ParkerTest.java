package io.portolan.core.wait;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParkerTest {

    private final Parker parker = new Parker(WaitPolicy.PARK_AT_ONCE);

    @ParameterizedTest(name = "spins {0}, yields {1}, virtual {2}")
    @CsvSource({"0, 0, false", "200, 0, false", "0, 100, false", "200, 100, false", "0, 0, true"})
    void noSignalIsLostInAPingPong(int spins, int yields, boolean isVirtual) throws Exception {
        WaitPolicy policy = new WaitPolicy(spins, yields);
        Parker[] parkers = {new Parker(policy), new Parker(policy)};
        AtomicInteger turns = new AtomicInteger();
        int rounds = 20_000;
        Consumer<Integer> player =
                side -> {
                    while (turns.get() < rounds) {
                        await(parkers[side], turns, side);
                        turns.incrementAndGet();
                        parkers[1 - side].signal();
                    }
                };
        Thread.Builder builder = isVirtual ? Thread.ofVirtual() : Thread.ofPlatform();
        Thread other = builder.start(() -> player.accept(1));
        Thread one = builder.start(() -> player.accept(0));
        one.join();
        other.join();
        assertTrue(turns.get() >= rounds);
    }

    /// Feared: what a condition waits for in between uses up the signal.
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aConditionThatSleepsLosesNoSignal() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        parker.await(() -> {
            if (looks.incrementAndGet() == 2) { // with the thread known as parked
                parker.signal();
                LockSupport.park();
            }
            return looks.get() > 2;
        });
        assertEquals(3, looks.get());
    }

    /// On a busy core a yield takes longer than that.
    @Test
    void whoeverWaitsForAMomentDoesNotYield() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        Parker yielding = new Parker(new WaitPolicy(0, 10_000));
        assertFalse(yielding.await(() -> looks.incrementAndGet() < 0, Parker.SPIN_NANOS - 1));
        assertTrue(looks.get() < 10_000, looks::toString);
    }

    @Test
    void aTrueConditionWinsAgainstAnInterruption() throws Exception {
        Thread.currentThread().interrupt();
        parker.await(() -> true);
        assertTrue(Thread.interrupted());
    }

    @Test
    void anInterruptionEndsTheWait() {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> parker.await(() -> false));
        assertFalse(Thread.interrupted());
    }

    @Test
    void theEndOfTheTimeEndsTheWait() throws Exception {
        assertFalse(parker.await(() -> false, 1));
        assertFalse(parker.await(() -> false, 0));
        assertFalse(parker.await(() -> false, -1));
        assertTrue(parker.await(() -> true, 0));
    }

    @Test
    void aSignalForNobodyIsForgotten() throws Exception {
        parker.signal();
        assertFalse(parker.await(() -> false, 1));
    }

    @Test
    void aPolicyRefusesNegativeCounts() {
        var refused = assertThrows(IllegalArgumentException.class, () -> new WaitPolicy(-1, 0));
        assertEquals("spins=-1, yields=0: both must be 0 or more", refused.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new WaitPolicy(0, -1));
    }

    @Test
    void moreThreadsThanCoresParkAtOnce() {
        assertEquals(WaitPolicy.PARK_AT_ONCE, WaitPolicy.forParties(1_000_000));
    }

    private static void await(Parker parker, AtomicInteger turns, int side) {
        try {
            parker.await(() -> turns.get() % 2 == side);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}

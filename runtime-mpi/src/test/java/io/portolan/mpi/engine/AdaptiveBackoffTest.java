package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.wait.WaitPolicy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AdaptiveBackoffTest {
    private static final int SPINS = 10;
    private static final int YIELDS = 20;

    /// Looks of a wait that nothing ends: after each spin and each yield, and one before.
    private static final int ALL = SPINS + 1 + YIELDS;

    /// Its clock stands still: the yields of a machine that is busy would take long, and be fewer.
    private final AdaptiveBackoff backoff =
            new AdaptiveBackoff(new WaitPolicy(SPINS, YIELDS), 64, () -> 0);

    private int looks;

    @Test
    void whatDoesNotComeIsSpunForAndThenYieldedFor() {
        assertEquals(ALL, looksInVain());
    }

    @Test
    void threeSpinsInVainInARowAreTheLast() {
        endByYield(3);
        assertEquals(YIELDS, looksInVain());
    }

    @Test
    void aSpinThatWasNotInVainStartsTheCountAnew() {
        endByYield(2);
        assertTrue(endsAfter(SPINS));
        endByYield(2);
        assertEquals(ALL, looksInVain());
    }

    @Test
    void oneWaitInManyTriesWhetherSpinningHasBecomeWorthIt() {
        endByYield(3);
        for (int wait = 3; wait < 64; wait++) {
            assertTrue(endsAfter(1));
        }
        assertEquals(ALL, looksInVain());
        assertTrue(endsAfter(SPINS));
        assertEquals(ALL, looksInVain());
    }

    @Test
    void yieldsThatTakeLongAreFewer() {
        AtomicLong clock = new AtomicLong();
        AdaptiveBackoff slow =
                new AdaptiveBackoff(
                        new WaitPolicy(0, 200),
                        64,
                        () -> clock.getAndAdd(Duration.ofMillis(6).toNanos()));
        assertFalse(slow.yieldUntil(() -> ++looks > 200));
        assertEquals(32, looks);
    }

    @Test
    void yieldsThatAreQuickAreAllMade() {
        AdaptiveBackoff quick =
                new AdaptiveBackoff(new WaitPolicy(0, 200), 64, new AtomicLong()::getAndIncrement);
        assertFalse(quick.yieldUntil(() -> ++looks > 200));
        assertEquals(200, looks);
    }

    @Test
    void aThreadBesidesTheOwnerTriesMoreOften() {
        AdaptiveBackoff helper = AdaptiveBackoff.ofHelper(new WaitPolicy(SPINS, YIELDS));
        for (int wait = 0; wait < 16; wait++) {
            assertEquals(wait < 3 ? SPINS : 0, helper.spins());
            assertTrue(helper.yieldUntil(() -> true));
        }
        assertEquals(SPINS, helper.spins());
    }

    @Test
    void thereIsNoneWhileOthersNeedTheCore() {
        backoff.share();
        backoff.share();
        backoff.unshare();
        assertEquals(0, looksInVain());
        assertEquals(0, backoff.spins());
        backoff.unshare();
        assertEquals(ALL, looksInVain());
    }

    private void endByYield(int waits) {
        for (int wait = 0; wait < waits; wait++) {
            assertTrue(endsAfter(SPINS + 2));
        }
    }

    /// Waits for what the look of that number finds.
    private boolean endsAfter(int look) {
        looks = 0;
        return backoff.await(() -> ++looks == look);
    }

    private int looksInVain() {
        assertFalse(endsAfter(0));
        return looks;
    }
}

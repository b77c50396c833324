package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.wait.WaitPolicy;
import org.junit.jupiter.api.Test;

/// Which worlds have lanes, and how their threads wait.
class SettingsTest {
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int MOST_VIRTUAL = Math.min(8 * CORES, 64);

    @Test
    void platformRanksHaveLanesWhileEachCanHaveACore() {
        assertTrue(Settings.of(CORES).withThreads(false).hasCoreEach());
        assertFalse(Settings.of(CORES + 1).withThreads(false).hasLanes());
    }

    @Test
    void fewVirtualRanksHaveLanesAndYieldBeforeTheyPark() {
        Settings few = Settings.of(MOST_VIRTUAL).withThreads(true);
        assertTrue(few.hasLanes());
        assertFalse(few.hasCoreEach());
        WaitPolicy policy = few.waiting(true);
        assertEquals(0, policy.spins());
        assertTrue(policy.yields() > 0);
    }

    @Test
    void moreVirtualRanksHaveNoLanesAndParkAtOnce() {
        Settings many = Settings.of(MOST_VIRTUAL + 1).withThreads(true);
        assertFalse(many.hasLanes());
        assertEquals(WaitPolicy.PARK_AT_ONCE, many.waiting(true));
    }

    @Test
    void virtualThreadsOfPlatformRanksParkAtOnce() {
        Settings coreEach = Settings.of(CORES).withThreads(false);
        assertEquals(WaitPolicy.PARK_AT_ONCE, coreEach.waiting(true));
    }
}

package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.engine.RankWaiting.PollBackoff;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How often who looks in vain leaves its core to others.
class PollBackoffTest {
    private static final int LOOKS = 1024;

    @Test
    void ranksThatShareCoresLeaveThemAfterEachLook() {
        Settings shared = Settings.of(2).withThreads(false).withLanes(false);
        assertEquals(LOOKS, times(PollBackoff.YIELD, false, shared));
    }

    @Test
    void platformThreadsOfVirtualRanksLeaveThemAfterEachLook() {
        Settings few = Settings.of(2).withThreads(true).withLanes(true);
        assertEquals(LOOKS, times(PollBackoff.YIELD, false, few));
    }

    @Test
    void ranksWithACoreEachLeaveItNowAndThen() {
        Settings coreEach = Settings.of(2).withThreads(false).withLanes(true);
        assertEquals(
                LOOKS / PollBackoff.LOOKS_PER_YIELD, times(PollBackoff.YIELD, false, coreEach));
        assertEquals(
                LOOKS - LOOKS / PollBackoff.LOOKS_PER_YIELD,
                times(PollBackoff.NONE, false, coreEach),
                "mostly not");
    }

    /// Of a world of such ranks and of one with platform threads, where they are helpers.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void virtualThreadsYieldAndParkNowAndThen(boolean areRanks) {
        Settings settings = Settings.of(2).withThreads(areRanks);
        long parks = times(PollBackoff.PARK, true, settings);
        assertTrue(parks > 0);
        assertEquals(LOOKS - parks, times(PollBackoff.YIELD, true, settings));
    }

    private static long times(PollBackoff rest, boolean isVirtual, Settings settings) {
        return IntStream.rangeClosed(1, LOOKS)
                .filter(looks -> PollBackoff.after(looks, isVirtual, settings) == rest)
                .count();
    }
}

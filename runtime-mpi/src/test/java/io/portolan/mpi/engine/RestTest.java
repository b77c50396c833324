package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How often who looks in vain leaves its core to others.
class RestTest {
    private static final int LOOKS = 1024;

    @Test
    void ranksThatShareCoresLeaveThemAfterEachLook() {
        Settings shared = Settings.of(2).withThreads(false).withLanes(false);
        assertEquals(LOOKS, times(Rest.YIELD, shared));
    }

    @Test
    void ranksWithACoreEachLeaveItNowAndThen() {
        Settings coreEach = Settings.of(2).withThreads(false).withLanes(true);
        assertEquals(LOOKS / Rest.LOOKS_PER_YIELD, times(Rest.YIELD, coreEach));
        assertEquals(
                LOOKS - LOOKS / Rest.LOOKS_PER_YIELD, times(Rest.NONE, coreEach), "mostly not");
    }

    @Test
    void virtualRanksYieldAndParkNowAndThen() {
        Settings virtual = Settings.of(2).withThreads(true);
        long parks = times(Rest.PARK, virtual);
        assertTrue(parks > 0);
        assertEquals(LOOKS - parks, times(Rest.YIELD, virtual));
    }

    private static long times(Rest rest, Settings settings) {
        return IntStream.rangeClosed(1, LOOKS)
                .filter(looks -> Rest.after(looks, settings) == rest)
                .count();
    }
}

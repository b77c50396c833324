package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WarmUpPhaseTest {

    private static final long MILLI = 1_000_000;

    private long millis;
    private long compiled;

    @Test
    void itEndsWhenTheTimeIsOverIfNothingWasCompiled() {
        assertEquals(100, end(0));
    }

    @Test
    void itGoesOnUntilTheCompilersRest() {
        assertEquals(200, end(149), "the third half is busy, the fourth is not");
    }

    @Test
    void aLittleCompilingIsRest() {
        assertEquals(100, end(52), "two of fifty milliseconds are less than a twentieth");
        assertEquals(150, end(53), "three are more");
    }

    @Test
    void itEndsWhateverTheCompilersDo() {
        assertEquals(400, end(10_000));
    }

    @Test
    void itRunsOnceInAnyCase() {
        WarmUpPhase warmUp = new WarmUpPhase(0, () -> 1, () -> 0);
        assertTrue(warmUp.goesOn());
        assertFalse(warmUp.goesOn());
    }

    /// Runs of 10 ms while it goes on; returns when it ends.
    ///
    /// @param busy until when all the time is compiled
    private long end(long busy) {
        millis = 0;
        compiled = 0;
        WarmUpPhase warmUp = new WarmUpPhase(100 * MILLI, () -> millis * MILLI, () -> compiled);
        while (warmUp.goesOn()) {
            millis += 10;
            compiled = Math.min(millis, busy);
        }
        return millis;
    }
}

package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WarmUpTest {

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
        assertEquals(100, end(2), "two of fifty milliseconds are less than a twentieth");
    }

    @Test
    void itEndsWhateverTheCompilersDo() {
        assertEquals(400, end(10_000));
    }

    /// Runs of 10 ms while it goes on; returns when it ends.
    ///
    /// @param busy until when all the time is compiled
    private long end(long busy) {
        WarmUp warmUp = new WarmUp(100 * MILLI, () -> millis * MILLI, () -> compiled);
        while (warmUp.goesOn()) {
            millis += 10;
            compiled = Math.min(millis, busy);
        }
        return millis;
    }
}

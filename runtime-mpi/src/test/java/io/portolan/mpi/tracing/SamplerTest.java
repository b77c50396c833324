package io.portolan.mpi.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplerTest {
    private static final int CALLS = 100_000;

    @Test
    void rareCallsAreAllPicked() {
        Sampler sampler = new Sampler(10_000, 64, 1);
        for (int call = 1; call < 1000; call++) {
            assertEquals(1, sampler.pick(call * 20_000L));
            assertEquals(1, sampler.distance());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 300, 1000, 3000})
    void frequentCallsArePickedAboutAsOftenAsWanted(long nanosPerCall) {
        Sampler sampler = new Sampler(10_000, 64, 7);
        long picked = 0;
        long stoodFor = 0;
        for (int call = 1; call <= CALLS; call += sampler.distance()) {
            stoodFor += sampler.pick(call * nanosPerCall);
            picked++;
        }
        long wanted = Math.max(CALLS / 64, CALLS * nanosPerCall / 10_000);
        assertTrue(picked < 2 * wanted + 100, picked + " of " + CALLS);
        assertEquals(CALLS, (double) stoodFor, CALLS / 20.0);
    }

    /// A program that calls a line every third time must not be seen there always or never.
    @Test
    void aProgramThatRepeatsItselfIsSeenAtAllItsCalls() {
        Sampler sampler = new Sampler(10_000, 64, 3);
        int[] seen = new int[4];
        for (int call = 1; call <= CALLS; call += sampler.distance()) {
            sampler.pick(call * 1250L);
            seen[call % 4]++;
        }
        for (int each : seen) {
            assertEquals(CALLS / 8.0 / 4, each, CALLS / 8.0 / 4 / 5);
        }
    }
}

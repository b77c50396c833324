package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionPolicyTest {

    private static final Overflow REJECT = new Overflow.Reject();

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void aDepthBelowOneIsRefused(int n) {
        var refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> new ExecutionPolicy.MaxDepth(n, REJECT));
        assertEquals("n=" + n + ": a queue must let at least one task wait", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1e-10, 1.1e9, Double.NaN, Double.POSITIVE_INFINITY})
    void aRateOutOfRangeIsRefused(double perSecond) {
        var refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> new ExecutionPolicy.MaxRate(perSecond, 1, REJECT));
        assertEquals(
                "perSecond="
                        + perSecond
                        + ": 1.0E-9 to 1.0E9 are allowed; suspend a queue that must not start tasks",
                refused.getMessage());
    }

    @Test
    void aBurstBelowOneIsRefused() {
        var refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> new ExecutionPolicy.MaxRate(1, 0, REJECT));
        assertEquals("burst=0: at least one task must be able to start", refused.getMessage());
    }
}

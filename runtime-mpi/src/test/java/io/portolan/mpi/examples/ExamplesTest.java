package io.portolan.mpi.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExamplesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16})
    void helloRingAddsUpAllRanks(int ranks) throws InterruptedException {
        assertEquals(ranks * (ranks - 1L) / 2, HelloRing.sumRoundTheRing(ranks));
    }
}

package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(20)
class RateTest {
    @ParameterizedTest
    @EnumSource
    void everyThreadGetsItsMessagesInTheirOrder(RateProgram.RateContender contender)
            throws InterruptedException {
        for (int bytes : new int[] {8, 1024, 20_000}) {
            assertTrue(RateProgram.nanosPerMessage(contender, bytes, 8, new Batches(1, 3)) > 0);
        }
    }
}

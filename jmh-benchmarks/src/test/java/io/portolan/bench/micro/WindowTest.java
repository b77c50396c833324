package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class WindowTest {
    @ParameterizedTest
    @EnumSource
    void everyOperationIsMeasuredAndVerified(WindowProgram.WindowContender contender)
            throws InterruptedException {
        for (int elements : new int[] {1, 128}) {
            double[] medians = WindowProgram.measure(contender, elements, 2000, 1, 3);
            assertEquals(7, medians.length);
            assertTrue(medians[0] > 0 && medians[1] > 0);
        }
    }
}

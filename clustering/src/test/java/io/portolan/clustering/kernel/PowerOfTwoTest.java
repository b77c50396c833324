package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class PowerOfTwoTest {
    @Test
    void isRightToHalfAMillionthFromMinus40To0() {
        double worst = 0;
        for (float x = -40; x <= 0; x += 0x1p-14f) {
            worst = Math.max(worst, Math.abs(PowerOfTwo.of(x) / Math.pow(2, x) - 1));
        }
        assertTrue(worst < 5e-7, "relative error " + worst);
    }

    @Test
    void isExactAtWholeNumbers() {
        for (int n = 0; n >= -40; n--) {
            assertEquals(Math.scalb(1f, n), PowerOfTwo.of(n));
        }
    }

    @Test
    void isZeroBelow() {
        assertEquals(0, PowerOfTwo.of(Math.nextDown(-40f)));
        assertEquals(0, PowerOfTwo.of(-1e6f));
        assertEquals(0, PowerOfTwo.of(-Float.MAX_VALUE));
    }
}

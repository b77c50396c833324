package io.portolan.clustering.points;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sums in fixed point are exact integers, within the stated distance of the true ones.
final class FixedPointTest {
    @ParameterizedTest
    @ValueSource(doubles = {1e-280, 1e-9, 1, 3, 1024, 1e9, 1e300})
    void theBoundItselfFitsAndUsesTheBits(double bound) {
        FixedPoint fixed = FixedPoint.forTotal(bound);
        long units = fixed.units(bound);
        assertTrue(units > 0 && units <= 1L << 62, "units " + units);
        assertTrue(units >= 1L << 61 || fixed.exponent() == 1000, "units " + units);
        assertEquals(bound, fixed.value(units), bound * 1e-15);
    }

    @Test
    void aSumIsWithinHalfAUnitPerNumber() {
        SplittableRandom random = new SplittableRandom(1);
        double bound = 0;
        double[] numbers = random.doubles(100_000, -1, 1).toArray();
        for (double number : numbers) {
            bound += Math.abs(number);
        }
        FixedPoint fixed = FixedPoint.forTotal(bound);
        BigDecimal exact = BigDecimal.ZERO;
        long sum = 0;
        for (double number : numbers) {
            exact = exact.add(new BigDecimal(number));
            sum += fixed.units(number);
        }
        assertEquals(exact.doubleValue(), fixed.value(sum), numbers.length / 2.0 * 0x1p-61 * bound);
    }

    @Test
    void takingAwayLeavesNothingBehind() {
        SplittableRandom random = new SplittableRandom(2);
        FixedPoint fixed = FixedPoint.forTotal(1000);
        double[] numbers = random.doubles(1000, -1, 1).toArray();
        long sum = 0;
        for (double number : numbers) {
            sum += fixed.units(number);
        }
        for (double number : numbers) {
            sum -= fixed.units(number);
        }
        assertEquals(0, sum);
    }

    @Test
    void aBoundOfNothingIsFine() {
        assertEquals(0, FixedPoint.forTotal(0).units(0));
    }
}

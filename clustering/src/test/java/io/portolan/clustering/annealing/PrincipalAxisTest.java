package io.portolan.clustering.annealing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PrincipalAxisTest {
    @Test
    void ofADiagonalIsItsLargestEntry() {
        PrincipalAxis axis = PrincipalAxis.of(new double[] {1, 0, 0, 5, 0, 3}, 3);
        assertEquals(5, axis.variance(), 1e-9);
        assertEquals(1, Math.abs(axis.direction()[1]), 1e-6);
    }

    @Test
    void ofTwoDimensionsIsTheFormula() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 1000; i++) {
            double a = random.nextDouble();
            double c = random.nextDouble();
            double b = Math.sqrt(a * c) * random.nextDouble(-1, 1);
            double expected = (a + c) / 2 + Math.hypot((a - c) / 2, b);
            double[] triangle = {a, b, c};
            assertEquals(expected, PrincipalAxis.of(triangle, 2).variance(), 1e-3 * expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 32})
    void isFoundInAKnownCovariance(int dimensions) {
        double[] expected = PrincipalAxis.anyDirection(dimensions);
        double[] triangle = new double[dimensions * (dimensions + 1) / 2];
        int at = 0;
        for (int row = 0; row < dimensions; row++) {
            for (int column = row; column < dimensions; column++) {
                // 3 v v' + 1
                triangle[at++] = 3 * expected[row] * expected[column] + (row == column ? 1 : 0);
            }
        }
        PrincipalAxis axis = PrincipalAxis.of(triangle, dimensions);
        assertEquals(4, axis.variance(), 1e-6);
        double cosine = 0;
        for (int d = 0; d < dimensions; d++) {
            cosine += expected[d] * axis.direction()[d];
        }
        assertEquals(1, Math.abs(cosine), 1e-4);
    }

    @Test
    void ofNothingIsNothing() {
        PrincipalAxis axis = PrincipalAxis.of(new double[3], 2);
        assertEquals(0, axis.variance());
        assertEquals(1, Math.hypot(axis.direction()[0], axis.direction()[1]), 1e-12);
    }
}

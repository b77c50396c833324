package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The numbering does not depend on the order of the centers on the way.
@Timeout(60)
final class LabelsAreNumberedBySizeTest {
    @Test
    void theLargestIsZero() {
        double[][] columns = {{0, 1, 10, 11, 12, 50}};
        assertArrayEquals(new int[] {1, 1, 0, 0, 0, 2}, labels(columns, new double[] {50, 0, 11}));
    }

    @Test
    void ofEqualOnesTheSmallerCenterComesFirst() {
        double[][] line = {{10, 11, 0, 1}};
        assertArrayEquals(new int[] {1, 1, 0, 0}, labels(line, new double[] {10, 0}));
        assertArrayEquals(new int[] {1, 1, 0, 0}, labels(line, new double[] {0, 10}));
        double[][] plane = {{3, 3, 3, 3}, {10, 11, -1, -2}};
        assertArrayEquals(new int[] {1, 1, 0, 0}, labels(plane, new double[] {10, 0}));
    }

    /// Starts with equal coordinates in all dimensions.
    private static int[] labels(double[][] columns, double[] starts) {
        double[][] rows = new double[starts.length][columns.length];
        for (int k = 0; k < starts.length; k++) {
            Arrays.fill(rows[k], starts[k]);
        }
        return new KMeans(
                        KMeansSettings.of(starts.length)
                                .withSeeding(new GivenCenters(Centers.of(rows))))
                .cluster(Points.ofColumns(columns))
                .labels();
    }
}

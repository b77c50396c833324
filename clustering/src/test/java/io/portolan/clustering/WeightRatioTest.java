package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Weights so far apart that their sum does not keep the smallest.
final class WeightRatioTest {
    @Test
    void weightsThatTheirSumCannotKeepAreRefusedWithBothAndTheRemedy() {
        double[][] columns = {{0, 1, 2, 10}};
        double[] weights = {1e49, 1, 1e-49, 1e49};
        String expected =
                "point 2: weight 1.0E-49 beside a weight of 1.0E49; the largest may be 1.0E17 times the"
                        + " smallest above 0, since what is less vanishes in sums: set it to 0, or"
                        + " repair the other";
        assertEquals(expected, refused(() -> Points.ofColumns(columns, weights)));
        assertEquals(
                expected,
                refused(() -> Points.ofDegrees(new double[][] {columns[0], columns[0]}, weights)));
        DenseRows rows = new DenseRows(2);
        rows.add(new double[][] {columns[0], weights}, 4);
        assertEquals(expected, refused(rows::weightedPoints));
    }

    @Test
    void manyLargeWeightsCountTogether() {
        double[] weights = new double[1000];
        Arrays.fill(weights, 1e16);
        weights[999] = 1;
        double[][] columns = {new double[1000]};
        Arrays.setAll(columns[0], i -> i);
        assertEquals(
                "point 999: weight 1.0, and all weights add up to 9.99E18; the sum may be 1.0E18 times"
                        + " the smallest above 0, since what is less vanishes in it: set it to 0, or"
                        + " make the large weights smaller",
                refused(() -> Points.ofColumns(columns, weights)));
    }

    @Test
    void ofWhatIsAllowedTheInertiaIsThatOfItsOwnDistances() {
        for (double ratio : new double[] {1, 1e6, 1e12, 1e16, 0.5e17}) {
            double[] weights = {ratio, 1, 1, ratio, 0};
            Points points = Points.ofColumns(new double[][] {{0, 5, 5.5, 100, 1e4}}, weights);
            Clustering result = new KMeans(KMeansSettings.of(3)).cluster(points);
            double inertia = 0;
            for (int i = 0; i < points.count(); i++) {
                inertia += weights[i] * result.distance(i) * result.distance(i);
            }
            assertEquals(inertia, result.inertia(), Math.max(1e-9 * inertia, ratio * 1e-10));
        }
    }

    private static String refused(Executable action) {
        return String.valueOf(assertThrows(ClusteringException.class, action).getMessage());
    }
}

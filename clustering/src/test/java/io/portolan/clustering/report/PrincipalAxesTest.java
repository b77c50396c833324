package io.portolan.clustering.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.Points;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Axes of points that were made of two directions and little else.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrincipalAxesTest {

    /// Heaps along two directions at right angles, the first four times as far as the second.
    private static Points along(double[] first, double[] second, int count) {
        float[][] columns = new float[first.length][count];
        for (int i = 0; i < count; i++) {
            double far = 4 * (i % 5 - 2);
            double near = i % 3 - 1;
            for (int d = 0; d < first.length; d++) {
                columns[d][i] =
                        (float)
                                (far * first[d]
                                        + near * second[d]
                                        + 1e-4 * ((7 * i + 3 * d) % 11 - 5));
            }
        }
        return Points.ofColumns(columns);
    }

    /// A wave over the dimensions, of length 1.
    private static double[] wave(int dimensions, int waves) {
        double[] wave = new double[dimensions];
        for (int d = 0; d < dimensions; d++) {
            wave[d] =
                    Math.sqrt(2.0 / dimensions)
                            * Math.cos(Math.PI * waves * (d + 0.5) / dimensions);
        }
        return wave;
    }

    private static void assertFound(int dimensions, int count) {
        double[] first = wave(dimensions, 3);
        double[] second = wave(dimensions, 7);
        Points points = along(first, second, count);
        PrincipalAxes axes = PrincipalAxes.of(points);
        // Variances 16 * 2 and 2 / 3, and nothing else.
        assertEquals(32 / (32 + 2 / 3.0), axes.share(0), 0.01);
        assertEquals(2 / 3.0 / (32 + 2 / 3.0), axes.share(1), 0.01);
        assertEquals(16, distance(axes, 0, points, 0, 4), 0.05);
        assertEquals(2, distance(axes, 1, points, 0, 5), 0.05); // the same place on the first
        assertEquals(0, distance(axes, 0, points, 0, 5), 0.05);
    }

    private static double distance(PrincipalAxes axes, int axis, Points points, int a, int b) {
        return Math.abs(
                axes.project(axis, d -> points.coordinate(a, d))
                        - axes.project(axis, d -> points.coordinate(b, d)));
    }

    @Test
    void manyPointsOfFewDimensions() {
        assertFound(8, 200_000);
    }

    @Test
    void someOfEach() {
        assertFound(300, 2_000);
    }

    /// A table of the expression of genes; a matrix over its columns would take 800 MB and minutes.
    @Test
    void fewPointsOfVeryManyDimensions() {
        assertFound(10_000, 100);
    }

    @Test
    void pointsAtOnePlaceHaveAxesWithoutVariance() {
        PrincipalAxes axes = PrincipalAxes.of(Points.ofColumns(new float[3][10]));
        assertEquals(0, axes.share(0));
        assertEquals(0, axes.share(1));
    }

    @Test
    void oneDimensionLeavesNothingForTheSecondAxis() {
        PrincipalAxes axes = PrincipalAxes.of(Points.ofBits(new long[][] {{0}, {1}, {1}}, 1));
        assertEquals(1, axes.share(0), 1e-12);
        assertEquals(0, axes.share(1), 1e-12);
        assertTrue(Double.isFinite(axes.project(1, _ -> 1)));
    }
}

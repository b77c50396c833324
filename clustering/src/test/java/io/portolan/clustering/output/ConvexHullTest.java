package io.portolan.clustering.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvexHullTest {

    @Test
    void cornersOfASquareComeCounterclockwise() {
        double[][] points = {{1, 1}, {0, 0}, {0.5, 0}, {0, 1}, {0.5, 0.5}, {1, 0}, {0, 0}};
        assertArrayEquals(new double[][] {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, ConvexHull.of(points));
    }

    @Test
    void lineHasTwoCornersAndAPointOne() {
        assertArrayEquals(
                new double[][] {{0, 0}, {2, 2}},
                ConvexHull.of(new double[][] {{1, 1}, {2, 2}, {0, 0}, {2, 2}, {0, 0}}));
        assertArrayEquals(
                new double[][] {{3, 4}}, ConvexHull.of(new double[][] {{3, 4}, {3, 4}, {3, 4}}));
        assertArrayEquals(new double[][] {{3, 4}}, ConvexHull.of(new double[][] {{3, 4}}));
    }

    @Test
    void noPointsHaveNoCorners() {
        assertEquals(0, ConvexHull.of(new double[0][]).length);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyPointIsInsideAndEveryTurnIsLeft(int seed) {
        Random random = new Random(seed);
        double[][] points = new double[200][];
        for (int i = 0; i < points.length; i++) {
            // Few distinct values, so that many points are equal or on one line.
            points[i] = new double[] {random.nextInt(4 * seed), random.nextInt(4 * seed)};
        }
        double[][] hull = ConvexHull.of(points.clone());
        assertTrue(hull.length > 2);
        for (int i = 0; i < hull.length; i++) {
            double[] a = hull[i];
            double[] b = hull[(i + 1) % hull.length];
            for (double[] p : points) {
                assertTrue(turn(a, b, p) >= 0, "seed " + seed);
            }
            assertTrue(turn(a, b, hull[(i + 2) % hull.length]) > 0, "seed " + seed);
        }
    }

    private static double turn(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }
}

package io.portolan.clustering.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolarHullTest {

    @Test
    void pointsAroundTheNorthPoleIncludeIt() {
        double[][] hull =
                Objects.requireNonNull(
                        PolarHull.of(new double[][] {{0, 80}, {120, 80}, {-120, 80}, {5, 89}}, 1));
        assertEquals(7, hull.length);
        assertArrayEquals(new double[] {-180, 80}, hull[0], 1e-9);
        assertArrayEquals(new double[] {-120, 80}, hull[1], 1e-9);
        assertArrayEquals(new double[] {180, 80}, hull[4], 1e-9);
        assertArrayEquals(new double[] {180, 90}, hull[5], 1e-9);
        assertArrayEquals(new double[] {-180, 90}, hull[6], 1e-9);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void pointsOnBothEdgesOfTheMapAreTheSeam(int side) {
        double[][] grid = new double[5][];
        for (int i = 0; i < grid.length; i++) {
            grid[i] = new double[] {90 * i - 180, side * 60};
        }
        double[][] hull = Objects.requireNonNull(PolarHull.of(grid, side));
        assertEquals(7, hull.length);
        for (double[] corner : hull) {
            double latitude = Math.abs(corner[1] - side * 90) < 1e-9 ? side * 90 : side * 60;
            assertEquals(latitude, corner[1], 1e-9);
        }
    }

    @Test
    void pointsOnOneSideOfThePoleDoNot() {
        assertNull(PolarHull.of(new double[][] {{0, 80}, {90, 80}, {170, 80}}, 1));
        assertNull(PolarHull.of(new double[][] {{0, 80}, {180, 80}}, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void everyPointLiesInAPolygonThatRunsCounterclockwise(int side) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] points = new double[300][];
        for (int i = 0; i < points.length; i++) {
            points[i] =
                    new double[] {
                        random.nextDouble(-180, 180), side * (90 - 25 * random.nextDouble())
                    };
        }
        double[][] hull = Objects.requireNonNull(PolarHull.of(points, side));
        double area = 0;
        for (int i = 0; i < hull.length; i++) {
            double[] from = hull[i];
            double[] to = hull[(i + 1) % hull.length];
            area += from[0] * to[1] - to[0] * from[1];
            assertTrue(Math.abs(from[0]) <= 180 && Math.abs(from[1]) <= 90);
        }
        assertTrue(area > 0, "counterclockwise");
        for (double[] point : points) {
            assertTrue(isInside(hull, point[0], point[1]), point[0] + ", " + point[1]);
        }
        assertTrue(isInside(hull, 0, side * 89.999));
    }

    private static boolean isInside(double[][] ring, double x, double y) {
        boolean inside = false;
        for (int i = 0; i < ring.length; i++) {
            double[] a = ring[i];
            double[] b = ring[(i + 1) % ring.length];
            double slack = y > 0 ? 1e-9 : -1e-9;
            if (a[0] > x != b[0] > x) {
                double crossing = a[1] + (x - a[0]) / (b[0] - a[0]) * (b[1] - a[1]);
                inside ^= crossing < y + slack;
            }
        }
        return inside;
    }
}

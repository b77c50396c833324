package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DenseRowsTest {

    @Test
    void partsBecomePointsInTheirOrder() {
        DenseRows rows = new DenseRows(2);
        rows.add(new double[][] {{1, 2, 99}, {3, 4, 99}}, 2);
        rows.add(new double[][] {{}, {}}, 0);
        rows.add(new double[][] {{5}, {6}}, 1);
        Points points = rows.points();
        assertEquals(3, points.count());
        assertFalse(points.hasWeights());
        assertEquals(2, points.coordinate(1, 0));
        assertEquals(6, points.coordinate(2, 1));
    }

    /// Points in the plane and in space are not put together before they get an order.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void partsOfAnySizeKeepTheirRows(int dimensions) {
        Random random = new Random(dimensions);
        DenseRows rows = new DenseRows(dimensions);
        List<double[]> expected = new ArrayList<>();
        for (int part = 0; part < 40; part++) {
            int size = random.nextInt(4) == 0 ? 0 : random.nextInt(1 << random.nextInt(11));
            double[][] values = new double[dimensions][size + random.nextInt(3)];
            for (int row = 0; row < size; row++) {
                double[] point = random.doubles(dimensions).toArray();
                expected.add(point);
                for (int d = 0; d < dimensions; d++) {
                    values[d][row] = point[d];
                }
            }
            rows.add(values, size);
        }
        Points points = rows.points();
        assertPoints(expected, points);
        points.space().blocked();
        assertPoints(expected, points);
    }

    private static void assertPoints(List<double[]> expected, Points points) {
        assertEquals(expected.size(), points.count());
        for (int i = 0; i < points.count(); i++) {
            double[] point = new double[points.dimensions()];
            int row = i;
            Arrays.setAll(point, d -> points.coordinate(row, d));
            assertArrayEquals(expected.get(i), point, "point " + i);
        }
    }

    @Test
    void theLastColumnMayBeWeights() {
        DenseRows rows = new DenseRows(2);
        rows.add(new double[][] {{1, 2}, {3, 0}}, 2);
        Points points = rows.weightedPoints();
        assertEquals(1, points.dimensions());
        assertEquals(3, points.weight(0));
        assertEquals(0, points.weight(1));
    }

    @Test
    void whatNoPointsCanBeMadeOfIsRefused() {
        assertMessage(
                "3 columns, and the rows have 2: give all rows the same",
                () -> new DenseRows(2).add(new double[3][1], 1));
        assertMessage("columns = 0: must be at least 1", () -> new DenseRows(0));
        assertMessage("no points: give at least one", () -> new DenseRows(2).points());
        DenseRows rows = new DenseRows(2);
        rows.add(new double[][] {{1, 2}, {3, 1}}, 2);
        rows.add(new double[][] {{1, Double.NaN}, {3, 1}}, 2);
        assertMessage(
                "point 3, column 0: value NaN; coordinates must be numbers of magnitude at most 1.0E100: remove or repair the point",
                rows::points);
    }

    private static void assertMessage(
            String message, org.junit.jupiter.api.function.Executable call) {
        assertEquals(message, assertThrows(ClusteringException.class, call).getMessage());
    }
}

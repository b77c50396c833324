package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

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
        rows.add(new double[][] {{1, Double.NaN}, {3, 1}}, 2);
        assertMessage(
                "point 1, column 0: value NaN; coordinates must be numbers of magnitude at most 1.0E100: remove or repair the point",
                rows::points);
    }

    private static void assertMessage(
            String message, org.junit.jupiter.api.function.Executable call) {
        assertEquals(message, assertThrows(ClusteringException.class, call).getMessage());
    }
}

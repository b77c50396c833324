package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException.Fault;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Points given row by row are those given column by column, and are refused by row and column.
final class RowsTest {
    private static final double[][] ROWS = {{1, 1}, {2, 1}, {1, 2}, {8, 8}, {9, 8}, {8, 9}};
    private static final double[][] COLUMNS = {{1, 2, 1, 8, 9, 8}, {1, 1, 2, 8, 8, 9}};

    @Test
    void rowsAndColumnsAreTheSamePoints() {
        double[] weights = {1, 2, 3, 4, 5, 6};
        same(Points.ofColumns(COLUMNS), Points.ofRows(ROWS));
        same(Points.ofColumns(COLUMNS, weights), Points.ofRows(ROWS, weights));
        KMeans kMeans = new KMeans(KMeansSettings.of(2));
        assertArrayEquals(
                kMeans.cluster(Points.ofColumns(COLUMNS)).labels(),
                kMeans.cluster(Points.ofRows(ROWS)).labels());
    }

    @Test
    void aCopyIsKept() {
        double[][] rows = {{1, 2}, {3, 4}};
        Points points = Points.ofRows(rows);
        rows[1][0] = 7;
        assertEquals(3, points.coordinate(1, 0));
    }

    @Test
    void aRowOfAnotherLengthIsNamed() {
        refused(
                Fault.ARGUMENT,
                "row 2 ends at column 0, row 0 at column 1: give all rows the same number of values",
                () -> Points.ofRows(new double[][] {{1, 2}, {3, 4}, {5}}));
        refused(
                Fault.ARGUMENT,
                "row 1 ends at column 2, row 0 at column 1: give all rows the same number of values",
                () -> Points.ofRows(new double[][] {{1, 2}, {3, 4, 5}}));
    }

    @Test
    void noRowsAndEmptyRowsAreRefused() {
        refused(
                Fault.DATA,
                "no points: give at least one row",
                () -> Points.ofRows(new double[0][]));
        refused(
                Fault.ARGUMENT,
                "no columns: give at least one coordinate column",
                () -> Points.ofRows(new double[][] {{}, {}}));
    }

    @Test
    void nullRowsAndColumnsAreNamed() {
        refused(
                Fault.ARGUMENT,
                "row 1 is null: give each point its coordinates",
                () -> Points.ofRows(new double[][] {{1}, null}));
        refused(
                Fault.ARGUMENT,
                "row 0 is null: give each point its coordinates",
                () -> Points.ofRows(new double[][] {null, {1}}));
        refused(
                Fault.ARGUMENT,
                "column 1 is null: give each column its values",
                () -> Points.ofColumns(new double[][] {{1}, null}));
        refused(
                Fault.ARGUMENT,
                "column 0 is null: give each column its values",
                () -> Points.ofColumns(new float[][] {null}));
    }

    @ParameterizedTest
    @CsvSource({"NaN", "Infinity", "-Infinity", "1.0E101"})
    void whatIsNoCoordinateIsNamedWithRowAndColumn(double value) {
        ClusteringException thrown =
                refused(
                        Fault.DATA,
                        "point 2, column 1: value "
                                + value
                                + "; coordinates must be numbers of magnitude at most 1.0E100: remove or repair the point",
                        () -> Points.ofRows(new double[][] {{1, 2}, {3, 4}, {5, value}}));
        assertEquals(2, thrown.point());
        assertEquals(1, thrown.column());
    }

    @Test
    void oneWeightForEachRow() {
        refused(
                Fault.ARGUMENT,
                "1 weights for 2 points: give one weight per point",
                () -> Points.ofRows(new double[][] {{1, 2}, {3, 4}}, new double[] {1}));
    }

    @Test
    void aTransposedTableIsHintedAt() {
        assertEquals(
                Optional.of(
                        "1,000 columns and only 3 points: a row is a point; transpose the table if its columns are the points"),
                Points.ofRows(new double[3][1000]).shapeHint());
        assertEquals(
                Optional.of(
                        "10 columns and only 1 point: a row is a point; transpose the table if its columns are the points"),
                Points.ofRows(new double[1][10]).shapeHint());
        assertEquals(Optional.empty(), Points.ofRows(new double[1000][3]).shapeHint());
        assertEquals(Optional.empty(), Points.ofRows(new double[1][9]).shapeHint());
        assertEquals(Optional.empty(), Points.ofRows(new double[3][11]).shapeHint());
        assertEquals(Optional.empty(), Points.ofBits(new long[1][16], 1024).shapeHint());
    }

    private static void same(Points expected, Points found) {
        assertEquals(expected.count(), found.count());
        assertEquals(expected.dimensions(), found.dimensions());
        assertEquals(expected.hasWeights(), found.hasWeights());
        for (int i = 0; i < expected.count(); i++) {
            assertEquals(expected.weight(i), found.weight(i));
            for (int d = 0; d < expected.dimensions(); d++) {
                assertEquals(expected.coordinate(i, d), found.coordinate(i, d));
            }
        }
    }

    private static ClusteringException refused(Fault fault, String message, Executable points) {
        ClusteringException thrown = assertThrows(ClusteringException.class, points);
        assertEquals(message, thrown.getMessage());
        assertEquals(fault, thrown.fault());
        return thrown;
    }
}

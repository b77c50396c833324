package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.PartedColumns;
import io.portolan.clustering.points.Range;
import java.lang.reflect.Array;
import java.util.Arrays;

/// Refuses points that no clustering could be made of.
final class PointChecks {
    /// Below this, squares leave the range of f64.
    private static final double SMALLEST_SPREAD = 1e-100;

    /// Beyond it the lighter of two weights vanishes beside the other.
    private static final double MOST_RATIO = 1e17;

    /// Beyond it the lightest weight vanishes in the sum of all.
    private static final double MOST_OF_SUM = 1e18;

    private static final double MAX_LONGITUDE = 360;
    private static final double MAX_LATITUDE = 90;

    private PointChecks() {}

    /// Columns of rows that all have the same length.
    ///
    /// @return `[d][n]`, whose values are still to be checked
    static double[][] transposed(double[][] rows) {
        if (rows.length == 0) {
            throw ClusteringException.data("no points: give at least one row");
        }
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] == null) {
                throw ClusteringException.argument(
                        "row %d is null: give each point its coordinates".formatted(i));
            }
            if (rows[i].length != rows[0].length) {
                throw ClusteringException.argument(
                        "row %d ends at column %d, row 0 at column %d: give all rows the same number of values"
                                .formatted(i, rows[i].length - 1, rows[0].length - 1));
            }
        }
        double[][] columns = new double[rows[0].length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int d = 0; d < columns.length; d++) {
                columns[d][i] = rows[i][d];
            }
        }
        return columns;
    }

    static void columns(double[][] columns) {
        lengths(lengthsOf(columns));
        for (int d = 0; d < columns.length; d++) {
            Range _ = column(columns[d], d);
        }
    }

    /// Checks a column.
    ///
    /// @param number of the column in messages
    static Range column(double[] values, int number) {
        Column column = new Column(number, 0);
        column.check(values, values.length);
        Range range = column.range();
        spread(range, number);
        FarValue.refuse(number, values.length, range, i -> values[i]);
        return range;
    }

    /// Checks one of these columns.
    static Range column(PartedColumns columns, int number) {
        Range range = finite(columns, number, 0);
        spread(range, number);
        FarValue.refuse(number, columns.rows(), range, i -> columns.at(number, i));
        return range;
    }

    /// The range of one of these columns, whose values are checked one by one.
    ///
    /// @param first the number of the first point in messages
    static Range finite(PartedColumns columns, int number, int first) {
        Column column = new Column(number, first);
        for (PartedColumns.Part part : columns.parts()) {
            column.check(part.values()[number], part.rows());
        }
        return column.range();
    }

    /// Refuses a column whose values are not all equal and lie too near to each other.
    static void spread(Range range, int number) {
        double spread = range.most() - range.least();
        if (spread > 0 && spread < SMALLEST_SPREAD) {
            throw ClusteringException.data(
                    -1,
                    number,
                    "its values spread over %s; they must be equal or spread over at least %s: multiply the column by a constant"
                            .formatted(spread, SMALLEST_SPREAD));
        }
    }

    /// Refuses rows of which there are none, or that have no coordinates.
    static void notNone(int rows, int dimensions) {
        int[] lengths = new int[dimensions];
        Arrays.fill(lengths, rows);
        lengths(lengths);
    }

    /// One of f64, part by part.
    private static final class Column {
        private final int number;
        private int points;
        private double least = Double.POSITIVE_INFINITY;
        private double most = Double.NEGATIVE_INFINITY;

        Column(int number, int first) {
            this.number = number;
            this.points = first;
        }

        Range range() {
            return new Range(least, most);
        }

        void check(double[] values, int rows) {
            double low = least;
            double high = most;
            for (int i = 0; i < rows; i++) {
                double value = values[i];
                coordinate(value, points + i, number);
                // Not by Math.min, which looks for NaN and for -0 besides.
                low = value < low ? value : low;
                high = value > high ? value : high;
            }
            least = low;
            most = high;
            points += rows;
        }
    }

    /// Longitudes and latitudes.
    static void degrees(double[][] columns) {
        if (columns.length != 2) {
            throw ClusteringException.argument(
                    "%d columns: positions have two, longitude and latitude"
                            .formatted(columns.length));
        }
        columns(columns);
        for (int i = 0; i < columns[0].length; i++) {
            inDegrees("longitude", columns[0][i], i, MAX_LONGITUDE);
            inDegrees("latitude", columns[1][i], i, MAX_LATITUDE);
        }
    }

    private static void inDegrees(String what, double value, int point, double most) {
        if (Math.abs(value) > most) {
            throw ClusteringException.data(
                    point,
                    -1,
                    "%s %s; it must be from %s to %s, in degrees: repair the point, or give longitude before latitude"
                            .formatted(what, value, -most, most));
        }
    }

    /// In f32 no column can spread too little.
    static void columns(float[][] columns) {
        lengths(lengthsOf(columns));
        for (int d = 0; d < columns.length; d++) {
            float[] values = columns[d];
            float least = Float.POSITIVE_INFINITY;
            float most = Float.NEGATIVE_INFINITY;
            for (int i = 0; i < values.length; i++) {
                coordinate(values[i], i, d);
                least = values[i] < least ? values[i] : least;
                most = values[i] > most ? values[i] : most;
            }
            FarValue.refuse(d, values.length, new Range(least, most), i -> values[i]);
        }
    }

    /// The lengths of arrays.
    private static int[] lengthsOf(Object[] columns) {
        int[] lengths = new int[columns.length];
        for (int d = 0; d < columns.length; d++) {
            if (columns[d] == null) {
                throw ClusteringException.argument(
                        "column %d is null: give each column its values".formatted(d));
            }
            lengths[d] = Array.getLength(columns[d]);
        }
        return lengths;
    }

    private static void lengths(int[] ofColumns) {
        if (ofColumns.length == 0) {
            throw ClusteringException.argument("no columns: give at least one coordinate column");
        }
        if (ofColumns.length > BlockLayout.MOST_NUMBERS) {
            throw ClusteringException.data(
                    "%d columns; at most %d are allowed: a row is a point, so transpose the table if its columns are the points"
                            .formatted(ofColumns.length, BlockLayout.MOST_NUMBERS));
        }
        if (ofColumns[0] == 0) {
            throw ClusteringException.data("no points: give at least one");
        }
        for (int d = 0; d < ofColumns.length; d++) {
            if (ofColumns[d] != ofColumns[0]) {
                throw ClusteringException.argument(
                        "column %d has %d values, column 0 has %d: give all the same number"
                                .formatted(d, ofColumns[d], ofColumns[0]));
            }
        }
    }

    private static void coordinate(double value, int point, int column) {
        // Written so that NaN fails.
        if (!(Math.abs(value) <= Points.LARGEST)) {
            throw ClusteringException.data(
                    point,
                    column,
                    "value %s; coordinates must be numbers of magnitude at most %s: remove or repair the point"
                            .formatted(value, Points.LARGEST));
        }
    }

    static void weights(double[] weights, int count) {
        if (weights.length != count) {
            throw ClusteringException.argument(
                    "%d weights for %d points: give one weight per point"
                            .formatted(weights.length, count));
        }
        double most = 0;
        double least = Double.POSITIVE_INFINITY;
        double total = 0;
        int lightest = -1;
        for (int i = 0; i < count; i++) {
            double value = weights[i];
            if (!Points.isWeight(value)) {
                throw ClusteringException.data(
                        i,
                        -1,
                        "weight %s; weights must be %s: remove or repair the point"
                                .formatted(value, Points.WEIGHTS));
            }
            most = Math.max(most, value);
            total += value;
            if (value > 0 && value < least) {
                least = value;
                lightest = i;
            }
        }
        if (most > MOST_RATIO * least) {
            throw ClusteringException.data(
                    lightest,
                    -1,
                    "weight %s beside a weight of %s; the largest may be %s times the smallest above 0, since what is less vanishes in sums: set it to 0, or repair the other"
                            .formatted(least, most, MOST_RATIO));
        }
        if (total > MOST_OF_SUM * least) {
            throw ClusteringException.data(
                    lightest,
                    -1,
                    "weight %s, and all weights add up to %s; the sum may be %s times the smallest above 0, since what is less vanishes in it: set it to 0, or make the large weights smaller"
                            .formatted(least, total, MOST_OF_SUM));
        }
        if (most == 0) {
            throw ClusteringException.data(
                    "all %d weights are 0: at least one point must weigh something"
                            .formatted(count));
        }
    }
}

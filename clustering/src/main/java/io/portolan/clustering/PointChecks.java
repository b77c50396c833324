package io.portolan.clustering;

import java.util.Arrays;

/// Refuses points that no clustering could be made of.
final class PointChecks {
    /// Beyond this, weighted squares leave the range of f64.
    private static final double LARGEST = 1e100;

    /// Below this, they do too.
    private static final double SMALLEST_SPREAD = 1e-100;

    private static final double SMALLEST_WEIGHT = 1e-50;
    private static final double LARGEST_WEIGHT = 1e50;

    private PointChecks() {}

    static void columns(double[][] columns) {
        if (columns.length == 0) {
            throw ClusteringException.argument("no columns: give at least one coordinate column");
        }
        int count = columns[0].length;
        if (count == 0) {
            throw ClusteringException.data("no points: give at least one");
        }
        for (int d = 0; d < columns.length; d++) {
            if (columns[d].length != count) {
                throw ClusteringException.argument(
                        "column %d has %d values, column 0 has %d: give all the same number"
                                .formatted(d, columns[d].length, count));
            }
            for (int i = 0; i < count; i++) {
                double value = columns[d][i];
                // Written so that NaN fails.
                if (!(Math.abs(value) <= LARGEST)) {
                    throw ClusteringException.data(
                            "point %d, column %d: value %s; coordinates must be numbers of magnitude at most %s: remove or repair the point"
                                    .formatted(i, d, value, LARGEST));
                }
            }
            spread(columns[d], d);
        }
    }

    static void weights(double[] weights, int count) {
        if (weights.length != count) {
            throw ClusteringException.argument(
                    "%d weights for %d points: give one weight per point"
                            .formatted(weights.length, count));
        }
        boolean any = false;
        for (int i = 0; i < count; i++) {
            double value = weights[i];
            boolean isPositive = value >= SMALLEST_WEIGHT && value <= LARGEST_WEIGHT;
            if (!isPositive && value != 0) {
                throw ClusteringException.data(
                        "point %d: weight %s; weights must be 0 or between %s and %s: remove or repair the point"
                                .formatted(i, value, SMALLEST_WEIGHT, LARGEST_WEIGHT));
            }
            any |= isPositive;
        }
        if (!any) {
            throw ClusteringException.data(
                    "all %d weights are 0: at least one point must weigh something"
                            .formatted(count));
        }
    }

    private static void spread(double[] column, int d) {
        double spread =
                Arrays.stream(column).max().orElse(0) - Arrays.stream(column).min().orElse(0);
        if (spread > 0 && spread < SMALLEST_SPREAD) {
            throw ClusteringException.data(
                    "column %d: its values spread over %s; they must be equal or spread over at least %s: multiply the column by a constant"
                            .formatted(d, spread, SMALLEST_SPREAD));
        }
    }
}

package io.portolan.clustering;

/// Refuses points that no clustering could be made of.
final class PointChecks {
    /// Beyond this, squares of squares leave the range of f64.
    private static final double LARGEST = 1e140;

    private static final double LARGEST_WEIGHT = 1e100;

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
            boolean isPositive = value >= 1 / LARGEST_WEIGHT && value <= LARGEST_WEIGHT;
            if (!isPositive && value != 0) {
                throw ClusteringException.data(
                        "point %d: weight %s; weights must be 0 or between %s and %s: remove or repair the point"
                                .formatted(i, value, 1 / LARGEST_WEIGHT, LARGEST_WEIGHT));
            }
            any |= isPositive;
        }
        if (!any) {
            throw ClusteringException.data(
                    "all %d weights are 0: at least one point must weigh something"
                            .formatted(count));
        }
    }

    static void spread(Grid[] grids) {
        for (int d = 0; d < grids.length; d++) {
            double reach = grids[d].reach();
            if (reach > 0 && reach < 1 / LARGEST) {
                throw ClusteringException.data(
                        "column %d spreads over %s only; the least is %s: multiply the column by a constant"
                                .formatted(d, reach, 1 / LARGEST));
            }
        }
    }
}

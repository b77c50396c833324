package io.portolan.clustering.selection;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import io.portolan.clustering.points.Geometry;
import java.util.Arrays;

/// What becomes of the inertia when the clusters of one run are merged pair by pair, each time
/// those whose union costs least: an upper bound of what a run for fewer clusters would give, and
/// on the Earth an estimate.
///
/// Source: Ward 1963
public final class MergedInertias {

    private MergedInertias() {}

    /// The inertia of 1, 2, ... and of all clusters.
    ///
    /// *Cost:* `K^3 d / 6` steps.
    public static double[] of(Clustering clustering, Metric metric) {
        int count = clustering.clusters();
        boolean isGlobe = metric == Metric.GEO;
        double[][] rows =
                rows(clustering.centers(), isGlobe ? Geometry.SPHERE : Geometry.EUCLIDEAN);
        double[] weights = new double[count];
        for (int k = 0; k < count; k++) {
            weights[k] = clustering.cluster(k).weight();
        }
        double[] inertias = new double[count];
        inertias[count - 1] = clustering.inertia();
        for (int left = count; left > 1; left--) {
            inertias[left - 2] = inertias[left - 1] + merge(rows, weights, left, isGlobe);
        }
        return inertias;
    }

    private static double[][] rows(Centers centers, Geometry geometry) {
        double[] all = geometry.toSpace(centers.toArray());
        double[][] rows = new double[centers.count()][];
        int dimensions = all.length / rows.length;
        Arrays.setAll(rows, k -> Arrays.copyOfRange(all, k * dimensions, (k + 1) * dimensions));
        return rows;
    }

    /// Merges the two of the first rows that cost least, moves the last row into the gap, and
    /// returns the cost.
    private static double merge(double[][] rows, double[] weights, int count, boolean isGlobe) {
        int first = 0;
        int second = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int a = 0; a < count; a++) {
            for (int b = a + 1; b < count; b++) {
                double cost = cost(rows, weights, a, b, isGlobe);
                if (cost < least) {
                    least = cost;
                    first = a;
                    second = b;
                }
            }
        }
        double total = weights[first] + weights[second];
        for (int d = 0; d < rows[first].length && total > 0; d++) {
            double shift = (rows[second][d] - rows[first][d]) * (weights[second] / total);
            rows[first][d] += shift;
        }
        if (isGlobe) {
            normalize(rows[first]);
        }
        weights[first] = total;
        rows[second] = rows[count - 1];
        weights[second] = weights[count - 1];
        return least;
    }

    private static double cost(double[][] rows, double[] weights, int a, int b, boolean isGlobe) {
        double total = weights[a] + weights[b];
        double square = 0;
        for (int d = 0; d < rows[a].length; d++) {
            double difference = rows[a][d] - rows[b][d];
            square += difference * difference;
        }
        if (isGlobe) {
            square = Geometry.SPHERE.cost(square);
        }
        return total > 0 ? weights[a] / total * weights[b] * square : 0;
    }

    /// Antipodes of the same weight have no direction between them: then it is left as it is.
    private static void normalize(double[] vector) {
        double length = Math.hypot(Math.hypot(vector[0], vector[1]), vector[2]);
        for (int d = 0; d < vector.length && length > 1e-12; d++) {
            vector[d] /= length;
        }
    }
}

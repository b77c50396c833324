package io.portolan.cli.report;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Sphere;
import io.portolan.clustering.selection.Candidate;
import io.portolan.clustering.selection.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The sum of squared errors against the number of clusters, from 1.
///
/// Where a range was tried it is that of the runs. Otherwise it is what becomes of the one run when
/// its clusters are merged pair by pair, each time those whose union costs least: an upper bound of
/// what a run of its own would give.
///
/// Source: Ward 1963
///
/// @param clusters increasing
/// @param inertias of each
/// @param note which of the two it is
record InertiaCurve(List<Integer> clusters, List<Double> inertias, String note) {

    /// Merging takes `K^3 d / 6` steps; with more than these, some tenths of a second, it is left
    /// out.
    private static final double MOST_STEPS = 2e8;

    static InertiaCurve of(Clustering clustering, Metric metric, @Nullable Selection selection) {
        return selection == null ? ofMerging(clustering, metric) : ofRuns(selection);
    }

    private static InertiaCurve ofRuns(Selection selection) {
        List<Candidate> runs = selection.candidates();
        boolean hasOne = runs.getFirst().clusters() == 1;
        List<Integer> clusters = new ArrayList<>();
        List<Double> inertias = new ArrayList<>();
        if (!hasOne) {
            clusters.add(1);
            inertias.add(selection.inertiaOfOne());
        }
        for (Candidate run : runs) {
            clusters.add(run.clusters());
            inertias.add(run.inertia());
        }
        String knee =
                selection.knee().isPresent()
                        ? "Both axes are logarithmic; the line marks the knee, where the curve bends"
                                + " most (Kneedle)."
                        : "Both axes are logarithmic; the curve has no knee.";
        return new InertiaCurve(clusters, inertias, "One run for each K. " + knee);
    }

    private static InertiaCurve ofMerging(Clustering clustering, Metric metric) {
        int count = clustering.clusters();
        double steps = Math.pow(count, 3) / 6 * clustering.centers().dimensions();
        if (steps > MOST_STEPS || metric == Metric.HAMMING) {
            return new InertiaCurve(List.of(), List.of(), "");
        }
        boolean isGlobe = metric == Metric.GEO;
        double[][] rows = isGlobe ? vectors(clustering.centers()) : rows(clustering.centers());
        double[] weights = new double[count];
        for (int k = 0; k < count; k++) {
            weights[k] = clustering.cluster(k).weight();
        }
        Double[] inertias = new Double[count];
        inertias[count - 1] = clustering.inertia();
        for (int left = count; left > 1; left--) {
            inertias[left - 2] = inertias[left - 1] + merge(rows, weights, left, isGlobe);
        }
        return new InertiaCurve(
                IntStream.rangeClosed(1, count).boxed().toList(),
                List.of(inertias),
                "Below K"
                        + (isGlobe ? " an estimate" : "")
                        + ": the clusters of this run merged pair by pair (Ward), each time those"
                        + " whose union costs least. --clusters 2..30 makes a run for each K.");
    }

    private static double[][] rows(Centers centers) {
        double[][] rows = new double[centers.count()][centers.dimensions()];
        for (int k = 0; k < rows.length; k++) {
            for (int d = 0; d < rows[k].length; d++) {
                rows[k][d] = centers.coordinate(k, d);
            }
        }
        return rows;
    }

    /// Of length 1.
    private static double[][] vectors(Centers degrees) {
        double[][] vectors = new double[degrees.count()][3];
        for (int k = 0; k < vectors.length; k++) {
            Sphere.toVector(degrees.coordinate(k, 0), degrees.coordinate(k, 1), vectors[k], 0);
        }
        return vectors;
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
            double kilometres = Sphere.kilometres(square);
            square = kilometres * kilometres;
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

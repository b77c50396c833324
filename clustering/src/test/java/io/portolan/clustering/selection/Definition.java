package io.portolan.clustering.selection;

import java.util.Arrays;
import java.util.stream.IntStream;

/// The criteria by their definitions, from labels alone and with none of the code under test.
final class Definition {
    private final double[][] columns;
    private final double[] weights;
    private final int[] labels;
    private final int clusters;
    private final int[] used;
    private final double scale;

    /// @param columns `[d][n]`
    Definition(double[][] columns, double[] weights, int[] labels, int clusters) {
        this.columns = columns;
        int[] weighty = IntStream.range(0, labels.length).filter(i -> weights[i] > 0).toArray();
        double mean = Arrays.stream(weights).sum() / weighty.length;
        this.weights = Arrays.stream(weights).map(w -> w / mean).toArray();
        this.labels = labels;
        this.clusters = clusters;
        this.used = weighty;
        this.scale = mean;
    }

    double within() {
        return within(labels);
    }

    double within(int[] labels) {
        double sum = 0;
        for (int k = 0; k < clusters; k++) {
            double[] center = center(labels, k);
            for (int i : used) {
                if (labels[i] == k) {
                    sum += weights[i] * Math.pow(distance(center, row(i)), 2);
                }
            }
        }
        return sum * scale;
    }

    double calinskiHarabasz() {
        int n = used.length;
        double[] mean = center(new int[labels.length], 0);
        double between = 0;
        for (int k = 0; k < clusters; k++) {
            between += weight(k) * Math.pow(distance(center(labels, k), mean), 2);
        }
        return between / (clusters - 1) / (within() / scale / (n - clusters));
    }

    double silhouette() {
        double sum = 0;
        for (int i : used) {
            int point = i;
            double own = meanDistance(i, labels[i]);
            double other =
                    IntStream.range(0, clusters)
                            .filter(k -> k != labels[point])
                            .mapToDouble(k -> meanDistance(point, k))
                            .filter(Double::isFinite)
                            .min()
                            .orElseThrow();
            sum += Double.isNaN(own) ? 0 : (other - own) / Math.max(own, other);
        }
        return sum / used.length;
    }

    /// The log-likelihood point by point, less half the parameters times ln n.
    double bic() {
        int n = used.length;
        int d = columns.length;
        double variance = within() / scale / (d * (double) (n - clusters));
        double likelihood = 0;
        for (int i : used) {
            double square = Math.pow(distance(center(labels, labels[i]), row(i)), 2);
            double density =
                    Math.exp(-square / (2 * variance)) / Math.pow(2 * Math.PI * variance, d / 2.0);
            likelihood += weights[i] * Math.log(weight(labels[i]) / n * density);
        }
        int parameters = (clusters - 1) + clusters * d + 1;
        return likelihood - parameters / 2.0 * Math.log(n);
    }

    private double meanDistance(int point, int cluster) {
        return Arrays.stream(used)
                .filter(j -> j != point && labels[j] == cluster)
                .mapToDouble(j -> distance(row(point), row(j)))
                .average()
                .orElse(Double.NaN);
    }

    private double weight(int cluster) {
        return Arrays.stream(used)
                .filter(i -> labels[i] == cluster)
                .mapToDouble(i -> weights[i])
                .sum();
    }

    private double[] center(int[] labels, int cluster) {
        double[] center = new double[columns.length];
        double weight = 0;
        for (int i : used) {
            if (labels[i] == cluster) {
                weight += weights[i];
                for (int d = 0; d < center.length; d++) {
                    center[d] += weights[i] * columns[d][i];
                }
            }
        }
        for (int d = 0; d < center.length; d++) {
            center[d] /= weight;
        }
        return center;
    }

    private double[] row(int point) {
        return Arrays.stream(columns).mapToDouble(column -> column[point]).toArray();
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(
                IntStream.range(0, a.length).mapToDouble(d -> Math.pow(a[d] - b[d], 2)).sum());
    }
}

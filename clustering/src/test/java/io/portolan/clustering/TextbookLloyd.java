package io.portolan.clustering;

import java.util.Arrays;

/// Lloyd's algorithm as in a textbook: row by row, in f64, with none of the code under test.
final class TextbookLloyd {
    final int[] labels;
    final double[][] centers;
    double inertia;
    int sweeps;

    private final double[][] columns;
    private final double[] weights;

    TextbookLloyd(double[][] columns, double[] weights, double[][] start) {
        this.columns = columns;
        this.weights = weights;
        this.labels = new int[columns[0].length];
        this.centers = Arrays.stream(start).map(double[]::clone).toArray(double[][]::new);
        Arrays.fill(labels, -1);
    }

    static TextbookLloyd run(double[][] columns, double[] weights, double[][] start, int limit) {
        TextbookLloyd lloyd = new TextbookLloyd(columns, weights, start);
        while (lloyd.assign() && lloyd.sweeps < limit) {
            lloyd.update();
        }
        return lloyd;
    }

    /// Labels the points; whether a label changed.
    boolean assign() {
        boolean changed = false;
        inertia = 0;
        sweeps++;
        for (int i = 0; i < labels.length; i++) {
            int nearest = -1;
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < centers.length; k++) {
                double square = 0;
                for (int d = 0; d < columns.length; d++) {
                    double t = columns[d][i] - centers[k][d];
                    square += t * t;
                }
                if (square < least) {
                    least = square;
                    nearest = k;
                }
            }
            inertia += weights[i] * least;
            changed |= labels[i] != nearest;
            labels[i] = nearest;
        }
        return changed;
    }

    /// Moves the centers to the means.
    void update() {
        double[] weight = new double[centers.length];
        double[][] sums = new double[centers.length][columns.length];
        for (int i = 0; i < labels.length; i++) {
            weight[labels[i]] += weights[i];
            for (int d = 0; d < columns.length; d++) {
                sums[labels[i]][d] += weights[i] * columns[d][i];
            }
        }
        for (int k = 0; k < centers.length; k++) {
            for (int d = 0; d < columns.length; d++) {
                if (weight[k] > 0) {
                    centers[k][d] = sums[k][d] / weight[k];
                }
            }
        }
    }

    static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /// The first K different rows from a pseudo-random place on.
    static double[][] someRows(double[][] columns, int clusters, long seed) {
        return new java.util.SplittableRandom(seed)
                .ints(0, columns[0].length)
                .mapToObj(i -> Arrays.stream(columns).mapToDouble(c -> c[i]).boxed().toList())
                .distinct()
                .limit(clusters)
                .map(row -> row.stream().mapToDouble(Double::doubleValue).toArray())
                .toArray(double[][]::new);
    }
}

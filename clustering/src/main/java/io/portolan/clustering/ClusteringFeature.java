package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import org.jspecify.annotations.Nullable;

/// What is kept of a run of points along the Z curve, neighbors of each other: the sum of their
/// weights, their mean, and the weighted sum of their squared distances from it.
///
/// *Units and shapes:* rough coordinates.
///
/// Source: Zhang et al. 1996, section 4.1
final class ClusteringFeature {
    final double weight;
    final double[] mean;
    final double scatter;

    /// Position of the first point; all are of one block.
    final int first;

    /// One past the position of the last point.
    final int end;

    private final DensePoints points;

    ClusteringFeature(DensePoints points, int first, int end) {
        this.points = points;
        this.first = first;
        this.end = end;
        int block = first / BlockLayout.BLOCK;
        int from = first % BlockLayout.BLOCK;
        int to = from + end - first;
        double @Nullable [] weights = points.weights(block);
        weight = weights == null ? to - from : sum(weights, from, to);
        mean = new double[points.dimensions()];
        double squares = 0;
        for (int d = 0; d < mean.length && weight > 0; d++) {
            squares += measure(d, points.rough(block), weights, from, to);
        }
        scatter = squares;
    }

    private static double sum(double[] weights, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += weights[i];
        }
        return sum;
    }

    /// Finds the mean in one dimension; returns the scatter about it.
    private double measure(
            int dimension, float[] rough, double @Nullable [] weights, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            double w = weights == null ? 1 : weights[i];
            sum += w * rough[BlockLayout.rough(i, dimension, mean.length)];
        }
        mean[dimension] = sum / weight;
        double squares = 0;
        for (int i = from; i < to; i++) {
            double w = weights == null ? 1 : weights[i];
            double difference =
                    rough[BlockLayout.rough(i, dimension, mean.length)] - mean[dimension];
            squares += w * difference * difference;
        }
        return squares;
    }

    /// Whether there is anything to gain from two features in its place.
    boolean isDivisible() {
        return end - first > 1 && scatter > 0;
    }

    /// That of the first half of the run.
    ClusteringFeature firstHalf() {
        return new ClusteringFeature(points, first, middle());
    }

    ClusteringFeature secondHalf() {
        return new ClusteringFeature(points, middle(), end);
    }

    private int middle() {
        return (first + end) >>> 1;
    }
}

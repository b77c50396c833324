package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Few points that stand for many, each for neighbors that lie close together.
///
/// Where clusters are far wider than that, a sweep over the means of neighbors tells as much as one
/// over all points: what each of them lacks, the scatter about these means, is the same for all
/// centers. Whatever is scattered most is divided first, so that all lack about the same.
///
/// Source: Zhang et al. 1996, section 4
///
/// @param means weighted, in the space of the sweeps
/// @param scatter the sum of the squared distances of all points from them
public record ClusteringFeatures(LocalPoints means, double scatter) {
    /// So many for every cluster: results are those of all points, and half as many would do.
    private static final int PER_CLUSTER = 100;

    /// Where they stood for fewer points each, they would save too little.
    private static final int LEAST_POINTS = 4;

    /// On the Earth what neighbors lack is not the same for near and far centers, so they must be
    /// close: the mean squared distance from their mean, in squared radians. Some 8,000 features do
    /// for the whole globe; with 400, clusters all over it lie up to 0.2 percent worse.
    private static final double CLOSE_ON_EARTH = 3e-4;

    /// The features of points that lie along a Z curve; null when the points are too few for so
    /// many clusters, or have no neighbors.
    public static @Nullable ClusteringFeatures of(Space points, int clusters) {
        long wanted = (long) PER_CLUSTER * clusters;
        boolean isFlat = points.geometry().hasMeans();
        return points.blocked() instanceof DensePoints dense
                        && !dense.isInGivenOrder()
                        && wanted * LEAST_POINTS <= points.count()
                ? of(dense, (int) wanted, isFlat ? Double.POSITIVE_INFINITY : CLOSE_ON_EARTH)
                : null;
    }

    private static @Nullable ClusteringFeatures of(
            DensePoints points, int wanted, double closeSquare) {
        double scale = points.frame().scale();
        double close = closeSquare * scale * scale * points.totalWeight();
        PriorityQueue<Feature> features =
                new PriorityQueue<>(
                        Comparator.comparingDouble((Feature f) -> f.scatter)
                                .reversed()
                                .thenComparingInt(f -> f.first));
        for (int block = 0; block < points.frame().blocks(); block++) {
            int first = block * BlockLayout.BLOCK;
            features.add(new Feature(points, first, first + points.pointsIn(block)));
        }
        double scatter = features.stream().mapToDouble(f -> f.scatter).sum();
        while ((features.size() < wanted || scatter > close) && features.element().isDivisible()) {
            Feature widest = features.remove();
            Feature first = widest.firstHalf();
            Feature second = widest.secondHalf();
            features.add(first);
            features.add(second);
            scatter += first.scatter + second.scatter - widest.scatter;
        }
        if ((long) features.size() * LEAST_POINTS > points.count()) {
            return null;
        }
        return of(points, features.stream().filter(f -> f.weight > 0).toList());
    }

    private static ClusteringFeatures of(DensePoints points, List<Feature> features) {
        double[] origin = points.frame().origin();
        double scale = points.frame().scale();
        double[][] columns = new double[points.dimensions()][features.size()];
        double[] weights = new double[features.size()];
        double scatter = 0;
        for (int i = 0; i < weights.length; i++) {
            Feature feature = features.get(i);
            weights[i] = feature.weight;
            scatter += feature.scatter;
            for (int d = 0; d < columns.length; d++) {
                columns[d][i] = feature.mean[d] / scale + origin[d];
            }
        }
        return new ClusteringFeatures(
                OrderedPoints.taking(columns, PointWeights.of(weights)).blocked(),
                scatter / (scale * scale));
    }

    /// What is kept of a run of points along the Z curve, neighbors of each other: the sum of their
    /// weights, their mean, and the weighted sum of their squared distances from it.
    ///
    /// *Units and shapes:* f32 coordinates.
    ///
    /// Source: Zhang et al. 1996, section 4.1
    private static final class Feature {
        final double weight;
        final double[] mean;
        final double scatter;

        /// Position of the first point; all are of one block.
        final int first;

        /// One past the position of the last point.
        final int end;

        private final DensePoints points;

        Feature(DensePoints points, int first, int end) {
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
        Feature firstHalf() {
            return new Feature(points, first, middle());
        }

        Feature secondHalf() {
            return new Feature(points, middle(), end);
        }

        private int middle() {
            return (first + end) >>> 1;
        }
    }
}

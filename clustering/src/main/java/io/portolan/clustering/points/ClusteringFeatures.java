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
    /// How many features each cluster gets. Results are those of all points; half as many would do.
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
        if (!(points.blocked() instanceof DensePoints dense)
                || dense.isInGivenOrder()
                || areFew(points.count(), clusters)) {
            return null;
        }
        Division division = new Division(dense.frame(), points.geometry(), clusters);
        division.run((first, end) -> Feature.of(dense, first, end));
        return division.features();
    }

    /// How many features there are to be at least.
    public static long wanted(int clusters) {
        return (long) PER_CLUSTER * clusters;
    }

    /// Whether so many points are too few to be replaced.
    public static boolean areFew(int count, int clusters) {
        return wanted(clusters) * LEAST_POINTS > count;
    }

    /// Gives the feature of a run of points.
    @FunctionalInterface
    public interface Source {
        /// The feature of the points from a place to before another; null: it is not known here.
        @Nullable Feature of(int first, int end);
    }

    /// Divides the widest feature in two until there are as many as wanted.
    ///
    /// *Threads:* one thread.
    public static final class Division {
        private final PointFrame frame;
        private final int wanted;
        private final double close;
        private final PriorityQueue<Feature> features =
                new PriorityQueue<>(
                        Comparator.comparingDouble(Feature::scatter)
                                .reversed()
                                .thenComparingInt(Feature::first));
        private int blocks;
        private double scatter;

        /// A division that has not begun.
        ///
        /// @param frame of all points, which are enough for so many clusters
        /// @param geometry of the points as they were given
        public Division(PointFrame frame, Geometry geometry, int clusters) {
            this.frame = frame;
            this.wanted = (int) wanted(clusters);
            this.close =
                    geometry.hasMeans()
                            ? Double.POSITIVE_INFINITY
                            : CLOSE_ON_EARTH * frame.scale() * frame.scale() * frame.totalWeight();
        }

        /// Goes through the blocks until the source does not know a feature.
        ///
        /// @return whether the division is done
        public boolean run(Source source) {
            while (blocks < frame.blocks()) {
                int first = blocks * BlockLayout.BLOCK;
                Feature whole = source.of(first, first + frame.pointsIn(blocks));
                if (whole == null) {
                    return false;
                }
                features.add(whole);
                blocks++;
                if (blocks == frame.blocks()) {
                    scatter = features.stream().mapToDouble(Feature::scatter).sum();
                }
            }
            while ((features.size() < wanted || scatter > close)
                    && features.element().isDivisible()) {
                Feature widest = features.element();
                Feature first = source.of(widest.first(), widest.middle());
                Feature second = source.of(widest.middle(), widest.end());
                if (first == null || second == null) {
                    return false;
                }
                features.remove();
                features.add(first);
                features.add(second);
                scatter += first.scatter() + second.scatter() - widest.scatter();
            }
            return true;
        }

        /// What was found; null when too many features are needed to gain anything by them.
        public @Nullable ClusteringFeatures features() {
            return (long) features.size() * LEAST_POINTS > frame.count()
                    ? null
                    : ClusteringFeatures.of(
                            frame, features.stream().filter(f -> f.weight() > 0).toList());
        }
    }

    private static ClusteringFeatures of(PointFrame frame, List<Feature> features) {
        double[] origin = frame.origin();
        double scale = frame.scale();
        double[][] columns = new double[origin.length][features.size()];
        double[] weights = new double[features.size()];
        double scatter = 0;
        for (int i = 0; i < weights.length; i++) {
            Feature feature = features.get(i);
            weights[i] = feature.weight();
            scatter += feature.scatter();
            for (int d = 0; d < columns.length; d++) {
                columns[d][i] = feature.mean()[d] / scale + origin[d];
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
    ///
    /// @param first the place of the first point; all are of one block
    /// @param end one past the place of the last point
    /// @param mean not to be written
    @SuppressWarnings("ArrayRecordComponent") // not compared
    public record Feature(int first, int end, double weight, double scatter, double[] mean) {

        /// The feature of some points of a block.
        public static Feature of(DensePoints points, int first, int end) {
            int block = first / BlockLayout.BLOCK;
            int from = first % BlockLayout.BLOCK;
            int to = from + end - first;
            double @Nullable [] weights = points.weights(block);
            double weight = weights == null ? to - from : sum(weights, from, to);
            double[] mean = new double[points.dimensions()];
            double squares = 0;
            for (int d = 0; d < mean.length && weight > 0; d++) {
                squares += measure(d, points.f32(block), weights, from, to, weight, mean);
            }
            return new Feature(first, end, weight, squares, mean);
        }

        private static double sum(double[] weights, int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += weights[i];
            }
            return sum;
        }

        /// Finds the mean in one dimension; returns the scatter about it.
        private static double measure(
                int dimension,
                float[] f32,
                double @Nullable [] weights,
                int from,
                int to,
                double weight,
                double[] mean) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                double w = weights == null ? 1 : weights[i];
                sum += w * f32[BlockLayout.f32(i, dimension, mean.length)];
            }
            mean[dimension] = sum / weight;
            double squares = 0;
            for (int i = from; i < to; i++) {
                double w = weights == null ? 1 : weights[i];
                double difference =
                        f32[BlockLayout.f32(i, dimension, mean.length)] - mean[dimension];
                squares += w * difference * difference;
            }
            return squares;
        }

        /// Whether there is anything to gain from two features in its place.
        public boolean isDivisible() {
            return end - first > 1 && scatter > 0;
        }

        /// Where the second of two halves begins.
        public int middle() {
            return (first + end) >>> 1;
        }
    }
}

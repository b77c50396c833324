package io.portolan.clustering;

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
record ClusteringFeatures(BlockedPoints means, double scatter) {
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
    static @Nullable ClusteringFeatures of(Points points, int clusters) {
        long wanted = (long) PER_CLUSTER * clusters;
        boolean isFlat = points.metric().hasMeans();
        return points.blocked() instanceof DensePoints dense
                        && !dense.isInGivenOrder()
                        && wanted * LEAST_POINTS <= points.count()
                ? of(dense, (int) wanted, isFlat ? Double.POSITIVE_INFINITY : CLOSE_ON_EARTH)
                : null;
    }

    private static @Nullable ClusteringFeatures of(
            DensePoints points, int wanted, double closeSquare) {
        double close = closeSquare * points.scale() * points.scale() * points.totalWeight();
        PriorityQueue<ClusteringFeature> features =
                new PriorityQueue<>(
                        Comparator.comparingDouble((ClusteringFeature f) -> f.scatter)
                                .reversed()
                                .thenComparingInt(f -> f.first));
        for (int block = 0; block < points.blocks(); block++) {
            int first = block * BlockLayout.BLOCK;
            features.add(new ClusteringFeature(points, first, first + points.pointsIn(block)));
        }
        double scatter = features.stream().mapToDouble(f -> f.scatter).sum();
        while ((features.size() < wanted || scatter > close) && features.element().isDivisible()) {
            ClusteringFeature widest = features.remove();
            ClusteringFeature first = widest.firstHalf();
            ClusteringFeature second = widest.secondHalf();
            features.add(first);
            features.add(second);
            scatter += first.scatter + second.scatter - widest.scatter;
        }
        if ((long) features.size() * LEAST_POINTS > points.count()) {
            return null;
        }
        return of(points, features.stream().filter(f -> f.weight > 0).toList());
    }

    private static ClusteringFeatures of(DensePoints points, List<ClusteringFeature> features) {
        double[] origin = points.origin();
        double[][] columns = new double[points.dimensions()][features.size()];
        double[] weights = new double[features.size()];
        double scatter = 0;
        for (int i = 0; i < weights.length; i++) {
            ClusteringFeature feature = features.get(i);
            weights[i] = feature.weight;
            scatter += feature.scatter;
            for (int d = 0; d < columns.length; d++) {
                columns[d][i] = feature.mean[d] / points.scale() + origin[d];
            }
        }
        return new ClusteringFeatures(
                OrderedPoints.taking(columns, PointWeights.of(weights)).blocked(),
                scatter / (points.scale() * points.scale()));
    }
}

package io.portolan.clustering.selection;

import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// How well one clustering describes its points.
///
/// With W the inertia and T that of a single cluster of the same points, the variance explained is
/// `1 - W / T`. T is the weighted sum of squares about the weighted mean; on the Earth about the
/// Karcher mean, and of bits under Hamming it is the sum of the distances from the bits that most
/// points have. What the other two are is said at [Candidate].
///
/// Weights count in W and T, so in the variance explained and in Calinski-Harabasz, where n is the
/// number of points of positive weight. They do not count in the silhouette: each point of positive
/// weight counts once there. Outliers are left out of all three. Where points are scaled, all of it
/// is that of the scaled points.
///
/// *Cost:* a run with one cluster; and for m points in the silhouette `m^2` distances, on all
/// processors. m is the number of points up to 20,000, as long as the distances take some seconds
/// at most; of more points, a sample of [#SAMPLE].
///
/// Source: Calinski and Harabasz 1974; Rousseeuw 1987
///
/// @param varianceExplained from 0 to 1; 1 where all points are equal
/// @param silhouette from -1 to 1, the mean over the points or over a sample of them; NaN for one
///   cluster
/// @param silhouetteSample how many points the silhouette was taken of
/// @param silhouettePoints how many points it stands for: those of positive weight, without
///   outliers
/// @param calinskiHarabasz the ratio of variances between and within clusters; NaN for one cluster,
///   for as many as there are points, and where W is 0
public record ClusterQuality(
        double varianceExplained,
        double silhouette,
        int silhouetteSample,
        int silhouettePoints,
        double calinskiHarabasz) {

    /// Up to so many points the silhouette is that of all.
    public static final int MOST_EXACT = 20_000;

    /// Size of the sample when there are more than [#MOST_EXACT] points, the same as for a table of
    /// numbers of clusters. Where silhouettes vary by 0.2 to 0.3, the mean of a sample is off by
    /// 0.005 to 0.007.
    public static final int SAMPLE = 2_000;

    /// Up to so many coordinates, and so many points, are added to the sums of all dimensions
    /// before the next are: fewer bytes than are kept of points of other ranks, which each
    /// dimension asks for.
    private static final int TAKEN_COORDINATES = 1 << 20;

    private static final int TAKEN = 1 << 13;

    /// The quality of a clustering.
    ///
    /// *Failure:* [ClusteringException] when the clustering is not one of these points.
    ///
    /// @param seed where the random numbers that draw the sample start
    /// @param ranks how many share the work of the run with one cluster
    public static ClusterQuality of(Points points, Clustering clustering, long seed, int ranks) {
        return of(points, clustering, seed, new KMeans(KMeansSettings.of(1).withRanks(ranks)));
    }

    /// As [#of(Points,Clustering,long,int)], where something else makes one cluster of the points.
    ///
    /// @param one K-means with one cluster
    public static ClusterQuality of(
            Points points, Clustering clustering, long seed, Clusterer one) {
        if (points.count() != clustering.count()) {
            throw new ClusteringException(
                    Fault.ARGUMENT,
                    "the clustering is of %d points, and there are %d: give the points that were clustered"
                            .formatted(clustering.count(), points.count()));
        }
        IntPredicate isInside =
                i -> points.weight(i) > 0 && clustering.label(i) != Clustering.OUTLIER;
        int inside = (int) IntStream.range(0, points.count()).filter(isInside).count();
        double inertia = clustering.inertia();
        double inertiaOfOne = inertiaOfOne(points, clustering, isInside, one);
        PairwiseSilhouette silhouette = PairwiseSilhouette.of(points, isInside, inside, seed);
        return new ClusterQuality(
                inertiaOfOne > 0 ? Math.clamp(1 - inertia / inertiaOfOne, 0.0, 1.0) : 1,
                silhouette.of(clustering),
                silhouette.size(),
                inside,
                CalinskiHarabasz.of(clustering.clusters(), inertia, inertiaOfOne, inside)
                        .orElse(Double.NaN));
    }

    /// Whether the silhouette is that of a sample.
    public boolean isSampled() {
        return silhouetteSample < silhouettePoints;
    }

    /// The inertia of the same points in one cluster.
    private static double inertiaOfOne(
            Points points, Clustering clustering, IntPredicate isInside, Clusterer one) {
        if (clustering.clusters() == 1) {
            return clustering.inertia();
        }
        if (points.metric() == Metric.EUCLIDEAN && !points.isBinary()) {
            return aboutMeans(points, isInside);
        }
        if (clustering.noiseCluster().isEmpty()) {
            return one.cluster(points).inertia();
        }
        if (points.isBinary()) {
            return ofBits(points, isInside);
        }
        int[] inside = IntStream.range(0, points.count()).filter(isInside).toArray();
        double[] weights = IntStream.of(inside).mapToDouble(points::weight).toArray();
        double[][] columns = new double[points.dimensions()][];
        for (int d = 0; d < columns.length; d++) {
            int dimension = d;
            columns[d] =
                    IntStream.of(inside)
                            .mapToDouble(i -> points.coordinate(i, dimension))
                            .toArray();
        }
        return new KMeans(KMeansSettings.of(1))
                .cluster(Points.ofDegrees(columns, weights))
                .inertia();
    }

    /// The sum of the distances, or of their squares, of points of bits from the one center that is
    /// best: each bit counts by itself.
    private static double ofBits(Points points, IntPredicate isInside) {
        double[] ones = new double[points.dimensions()];
        double all = 0;
        for (int i = 0; i < points.count(); i++) {
            if (isInside.test(i)) {
                double weight = points.weight(i);
                BitSet bits = BitSet.valueOf(points.bits(i));
                bits.stream().forEach(bit -> ones[bit] += weight);
                all += weight;
            }
        }
        double sum = 0;
        for (double set : ones) {
            // A bit that no point has adds nothing, also where there are no points inside.
            if (set > 0) {
                sum +=
                        points.metric() == Metric.HAMMING
                                ? Math.min(set, all - set)
                                : set * (1 - set / all);
            }
        }
        return sum;
    }

    /// The sum of squares about the mean of all.
    private static double aboutMeans(Points points, IntPredicate isInside) {
        int count = points.count();
        double[] weights = new double[count];
        double all = 0;
        for (int i = 0; i < count; i++) {
            weights[i] = isInside.test(i) ? points.weight(i) : 0;
            all += weights[i];
        }
        double[] first = new double[points.dimensions()];
        Arrays.setAll(first, d -> points.coordinate(0, d));
        double[] means =
                sums(
                        points,
                        (before, d, from, to) -> {
                            double sum = before;
                            for (int i = from; i < to; i++) {
                                sum += weights[i] * (points.coordinate(i, d) - first[d]);
                            }
                            return sum;
                        });
        for (int d = 0; d < means.length; d++) {
            means[d] /= all;
        }
        double[] squares =
                sums(
                        points,
                        (before, d, from, to) -> {
                            double sum = before;
                            for (int i = from; i < to; i++) {
                                double difference = points.coordinate(i, d) - first[d] - means[d];
                                sum += weights[i] * difference * difference;
                            }
                            return sum;
                        });
        double sum = 0;
        for (double square : squares) {
            sum += square;
        }
        return sum;
    }

    /// Adds what points have in a dimension.
    @FunctionalInterface
    private interface Addition {
        double sum(double before, int dimension, int from, int to);
    }

    /// A sum for each dimension, added in the order of the points. Some points are taken at a time,
    /// since those of other ranks come in pieces.
    private static double[] sums(Points points, Addition addition) {
        double[] sums = new double[points.dimensions()];
        int taken = Math.clamp(TAKEN_COORDINATES / points.dimensions(), 1, TAKEN);
        for (int from = 0; from < points.count(); from += taken) {
            int first = from;
            int end = (int) Math.min(points.count(), (long) from + taken);
            IntStream.range(0, sums.length)
                    .parallel()
                    .forEach(d -> sums[d] = addition.sum(sums[d], d, first, end));
            if (end == points.count()) {
                break;
            }
        }
        return sums;
    }
}

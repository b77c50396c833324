package io.portolan.clustering.selection;

import io.portolan.clustering.Cluster;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import java.util.OptionalDouble;

/// The Bayesian information criterion of a clustering as a mixture of spherical Gaussians, in which
/// every point belongs to the cluster of its label.
///
/// With `n_k` points in cluster k, d dimensions and `s^2 = W / (d (n - K))`, the variance that all
/// clusters share in every direction:
///
/// ```
///   BIC = sum of n_k ln(n_k / n) - (n d / 2) ln(2 pi s^2) - d (n - K) / 2  -  (p / 2) ln n
///   p   = K d centers' coordinates + (K - 1) shares + 1 variance
/// ```
///
/// Higher is better. The source estimates the variance without its divisor d, so that it would fit
/// one dimension only. Weights are scaled so that their mean is 1.
///
/// Under [Metric#HAMMING] a cluster is a center of bits, of which every point has each flipped with
/// the same probability `q = W / (d n)`; W is the sum of the Hamming distances:
///
/// ```
///   BIC = sum of n_k ln(n_k / n) + W ln q + (n d - W) ln(1 - q)  -  (p / 2) ln n
/// ```
///
/// Source: Pelleg and Moore 2000, section 3.2
final class Bic {
    private Bic() {}

    /// @param points how many there are, those that weigh nothing not counted
    static OptionalDouble of(Clustering clustering, double totalWeight, int points) {
        int clusters = clustering.clusters();
        int dimensions = clustering.centers().dimensions();
        double errors = clustering.inertia() * points / totalWeight;
        if (points <= clusters || !(errors > 0)) {
            return OptionalDouble.empty();
        }
        double shares = 0;
        for (int k = 0; k < clusters; k++) {
            Cluster cluster = clustering.cluster(k);
            double share = cluster.weight() / totalWeight;
            shares += share > 0 ? points * share * Math.log(share) : 0;
        }
        double likelihood =
                clustering.model().metric() == Metric.HAMMING
                        ? ofFlips(errors, (double) points * dimensions)
                        : ofGaussians(errors, points, clusters, dimensions);
        double parameters = (double) clusters * (dimensions + 1);
        double bic = shares + likelihood - parameters / 2 * Math.log(points);
        return Double.isFinite(bic) ? OptionalDouble.of(bic) : OptionalDouble.empty();
    }

    private static double ofGaussians(double errors, int points, int clusters, int dimensions) {
        double free = (double) dimensions * (points - clusters);
        double variance = errors / free;
        return -(double) points * dimensions / 2 * Math.log(2 * Math.PI * variance) - free / 2;
    }

    private static double ofFlips(double errors, double bits) {
        double flipped = errors / bits;
        return errors * Math.log(flipped) + (bits - errors) * Math.log1p(-flipped);
    }
}

package io.portolan.clustering.selection;

import java.util.OptionalDouble;

/// One number of clusters and what speaks for it.
///
/// With W the inertia, T that of one cluster, n the number of points of positive weight and d the
/// dimensions:
///
/// - the Calinski-Harabasz criterion or pseudo-F is `((T - W) / (K - 1)) / (W / (n - K))`;
/// - the silhouette is the mean of `(b - a) / max(a, b)` over a sample: a is a point's mean
///   distance to the others of its cluster, b the least of its mean distances to the points of
///   another cluster, both within the sample; it is 0 for a point alone in its cluster;
/// - BIC is that of spherical Gaussians with one variance, see `Bic`.
///
/// The highest value of each of the three is best. Each is empty where it has no value:
/// Calinski-Harabasz for one cluster, both it and BIC where W is 0 or every point is a cluster, the
/// silhouette where the sample lies in one cluster.
///
/// Source: Calinski and Harabasz 1974; Rousseeuw 1987
///
/// @param clusters K
/// @param inertia W, the sum of squared distances (SSE), weighted when the points are
/// @param calinskiHarabasz the ratio of variances between and within clusters
/// @param silhouette from -1 to 1
/// @param bic the log-likelihood less what the parameters cost
public record Candidate(
        int clusters,
        double inertia,
        OptionalDouble calinskiHarabasz,
        OptionalDouble silhouette,
        OptionalDouble bic) {}

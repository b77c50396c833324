package io.portolan.clustering;

/// The outliers of a [Clustering]: the points that are farther from every center than a distance.
///
/// They carry the label [Clustering#OUTLIER], and count in no cluster and not in the inertia.
///
/// @param distance the largest that a point in a cluster may have from its center
/// @param size how many outliers there are
/// @param weight the sum of their weights; the size when the points have none
public record NoiseCluster(double distance, int size, double weight) {}

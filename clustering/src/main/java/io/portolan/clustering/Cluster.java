package io.portolan.clustering;

/// One row of the summary of a [Clustering].
///
/// @param label the number of the cluster, from 0
/// @param size how many points carry the label
/// @param weight the sum of their weights; the size when the points have none
/// @param inertia the sum of their squared distances to the center, weighted when they have weights
/// @param radius the largest distance of one of them from the center
public record Cluster(int label, int size, double weight, double inertia, double radius) {}

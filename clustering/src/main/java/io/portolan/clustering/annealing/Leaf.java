package io.portolan.clustering.annealing;

/// A cluster that had not split when the tree had grown.
///
/// @param node its number in the tree
/// @param mass its part of the total weight, from 0 to 1
/// @param center its center, not to be written
public record Leaf(int node, double mass, double[] center) {
    static Leaf of(AnnealedCluster cluster) {
        return new Leaf(cluster.node, cluster.mass, cluster.center.clone());
    }
}

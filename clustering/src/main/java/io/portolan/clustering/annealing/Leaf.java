package io.portolan.clustering.annealing;

/// A cluster that had not split when the tree had grown.
public final class Leaf {
    private final int node;
    private final double mass;
    private final double[] center;

    /// Takes over the array.
    ///
    /// @param node its number in the tree
    /// @param mass its part of the total weight, from 0 to 1
    Leaf(int node, double mass, double[] center) {
        this.node = node;
        this.mass = mass;
        this.center = center;
    }

    static Leaf of(AnnealedCluster cluster) {
        return new Leaf(cluster.node, cluster.mass, cluster.center.clone());
    }

    public int node() {
        return node;
    }

    public double mass() {
        return mass;
    }

    /// Not to be written.
    public double[] center() {
        return center;
    }
}

package io.portolan.clustering.lloyd;

import io.portolan.clustering.points.BinaryPoints;
import io.portolan.clustering.points.DensePoints;
import io.portolan.clustering.points.LocalPoints;

/// For each cluster the sum of its points and of their weights, as integers.
///
/// A point which changes its cluster is taken away exactly as it was added: after any number of
/// moves the sums are those of a full recount, and the same for any number of ranks.
///
/// *Threads:* one thread at a time; every rank has its own.
public abstract sealed class ClusterSums permits DenseSums, BinarySums {
    /// The label of a point that is in no cluster.
    public static final int NONE = -1;

    private final LocalPoints points;
    private final LabelRuns runs = new LabelRuns();

    ClusterSums(LocalPoints points) {
        this.points = points;
    }

    /// Sums of points, all 0; one for each rank.
    public static ClusterSums of(LocalPoints points, int clusters) {
        return switch (points) {
            case DensePoints dense -> new DenseSums(dense, clusters);
            case BinaryPoints binary -> new BinarySums(binary, clusters);
        };
    }

    /// How many longs there are.
    public abstract int length();

    /// Copies the sums to the beginning of the array.
    public abstract void copyTo(long[] target);

    /// Moves the points of some runs of a block.
    abstract void move(int block, LabelRuns runs);

    /// Whether the cluster weighs nothing in these totals, so that it has no mean.
    abstract boolean isEmpty(long[] totals, int cluster);

    /// The means of the clusters; an empty cluster keeps its center.
    public abstract void means(long[] totals, double[] centers);

    /// The sum of squared distances to the given centers, by `sum w|x|^2 - 2 c sum wx + c^2 sum w`.
    ///
    /// *Cost:* no pass over the points. Its relative error is about 1e-15 times the ratio of the
    /// points' squared extent to the squared distances.
    ///
    /// @param squares the sum of `w |x - origin|^2` over all points
    abstract double inertia(long[] totals, double[] centers, double squares);

    /// Moves the points of a block whose label changed, and takes the new labels over.
    ///
    /// *Units and shapes:* `now[0..]` belongs to the block, `before[at..]` likewise; a point whose
    /// label is below 0 is in no cluster.
    ///
    /// @return how many labels changed
    public final int update(int block, int[] now, int[] before, int at) {
        int n = points.pointsIn(block);
        int changed = runs.find(now, before, at, n);
        if (changed > 0) {
            move(block, runs);
            System.arraycopy(now, 0, before, at, n);
        }
        return changed;
    }
}

package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.SoftCenters;
import org.jspecify.annotations.Nullable;

/// Points as the sweeps see them: in a vector space, in blocks of 1024, each of which can be
/// labelled and summed by itself.
///
/// A representation of points is a subclass, with an assignment, sums and soft sums of its own.
/// Whatever it keeps, results must depend on the points alone: squared distances are those of the
/// textbook in f64, in the order of the dimensions.
///
/// *Units and shapes:* centers are `[k * dimensions + d]`.
abstract sealed class BlockedPoints extends Points permits DensePoints, BinaryPoints {
    private final PointWeights weights;

    BlockedPoints(PointWeights weights) {
        this.weights = weights;
    }

    /// What finds the nearest center of every point of a block; one for each rank.
    abstract BlockAssignment assignment(Kernel kernel);

    /// Sums by cluster, all 0; one for each rank.
    abstract ClusterSums sums(int clusters);

    /// The sums of a soft assignment, in the units of [SoftCenters]; one for each rank and sweep.
    ///
    /// @param weightScale what weights are multiplied by, so that the largest is 1
    abstract BlockSums softSums(SoftCenters centers, double weightScale, Kernel kernel);

    /// Error and utility of every center, in rough coordinates; one for each rank and sweep.
    ///
    /// @param centers in rough coordinates
    /// @param cap as [io.portolan.clustering.kernel.CenterUse] has it, in rough coordinates
    /// @param weightScale what weights are multiplied by, so that the largest is 1
    abstract BlockSums centerUses(double[] centers, double cap, double weightScale, Kernel kernel);

    /// The squared distance of a point from a center.
    abstract double square(int point, double[] centers, int center);

    /// The squared distance of two points.
    abstract double square(int point, int other);

    /// Writes the squared distances of a block's points from one center to the beginning of the
    /// array.
    abstract void squares(int block, double[] center, double[] squares);

    /// The sum of `w |x - origin|^2` over the points of a block.
    abstract double squaresAboutOrigin(int block);

    /// A place near the points, in whose neighborhood sums lose little.
    abstract double[] origin();

    /// The power of two that makes `(x - origin) * scale` a rough coordinate, from -1 to 1.
    abstract double scale();

    /// A bound on the squared distance of any two points, and of any point from the origin.
    abstract double squaredDiameter();

    @Override
    public final double distance(int point, int other) {
        return metric().distance(square(point, other));
    }

    @Override
    public final int count() {
        return weights.count();
    }

    @Override
    public final double weight(int point) {
        return weights.of(point);
    }

    @Override
    public final boolean hasWeights() {
        return weights.areGiven();
    }

    @Override
    public final double totalWeight() {
        return weights.total();
    }

    /// The number that a point was given by the caller, from its place in the order of the blocks.
    int number(int position) {
        return position;
    }

    /// Whether these numbers are the places.
    boolean isInGivenOrder() {
        return true;
    }

    /// Writes the squared distances of a block's points from the centers of their labels to the
    /// beginning of the array.
    void ownSquares(int block, double[] centers, int[] labels, double[] squares) {
        int first = block * BlockLayout.BLOCK;
        for (int i = 0; i < pointsIn(block); i++) {
            squares[i] = square(first + i, centers, labels[i]);
        }
    }

    @Override
    final BlockedPoints blocked() {
        return this;
    }

    final int blocks() {
        return BlockLayout.blocks(count());
    }

    /// How many points of the block are not padding.
    final int pointsIn(int block) {
        return Math.min(BlockLayout.BLOCK, count() - block * BlockLayout.BLOCK);
    }

    /// The weights of the block's points, 0 for padding; null when all weigh 1. Not to be written.
    final double @Nullable [] weights(int block) {
        return weights.block(block);
    }

    /// The weight of a point of the block, 1 when the points have none.
    final double weight(int block, int point) {
        return weights.of(block, point);
    }
}

package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.SoftCenters;
import org.jspecify.annotations.Nullable;

/// Points as the sweeps see them: in a vector space, in blocks of 1024, each of which can be
/// labelled and summed by itself.
///
/// Blocks are numbered over the points of all ranks, as the [PointFrame] counts them. The points of
/// a rank may be all of them, as when the ranks of one JVM share them, or only the blocks that the
/// rank works on; then no method may be asked for another block.
///
/// A representation of points is a subclass with an assignment and soft sums of its own. Whatever
/// it keeps, results must depend on the points alone: squared distances are those of the textbook
/// in f64, in the order of the dimensions.
///
/// *Units and shapes:* centers are `[k * dimensions + d]`.
public abstract sealed class LocalPoints extends Space permits DensePoints, BinaryPoints {
    private final PointFrame frame;
    private final PointWeights weights;

    LocalPoints(PointFrame frame, PointWeights weights) {
        this.frame = frame;
        this.weights = weights;
    }

    /// What finds the nearest center of every point of a block; one for each rank.
    ///
    /// @param isPlain whether only plain Java may be used
    public abstract BlockAssignment assignment(boolean isPlain);

    /// The sums of a soft assignment, in the units of [SoftCenters]; one for each rank and sweep.
    ///
    /// @param weightScale what weights are multiplied by, so that the largest is 1
    public abstract BlockSums softSums(SoftCenters centers, double weightScale, boolean isPlain);

    /// Error and utility of every center, in f32 coordinates; one for each rank and sweep.
    ///
    /// @param centers in f32 coordinates
    /// @param cap as [io.portolan.clustering.kernel.CenterUse] has it, in f32 coordinates
    /// @param weightScale what weights are multiplied by, so that the largest is 1
    public abstract BlockSums centerUses(
            double[] centers, double cap, double weightScale, boolean isPlain);

    /// The squared distance of a point from a center.
    public abstract double square(int point, double[] centers, int center);

    /// The squared distance of two points.
    abstract double square(int point, int other);

    /// Writes the squared distances of a block's points from one center to the beginning of the
    /// array.
    public abstract void squares(int block, double[] center, double[] squares);

    /// The sum of `w |x - origin|^2` over the points of a block.
    public abstract double squaresAboutOrigin(int block);

    /// What all ranks know of all points.
    public final PointFrame frame() {
        return frame;
    }

    @Override
    public final double distance(int point, int other) {
        return geometry().distance(square(point, other));
    }

    @Override
    public final int count() {
        return frame.count();
    }

    @Override
    public final int dimensions() {
        return frame.dimensions();
    }

    @Override
    public final double weight(int point) {
        return weights.of(point);
    }

    @Override
    public final boolean hasWeights() {
        return frame.hasWeights();
    }

    @Override
    public final double totalWeight() {
        return frame.totalWeight();
    }

    /// The number that a point was given by the user, from its place in the order of the blocks.
    public int number(int position) {
        return position;
    }

    /// Whether these numbers are the places.
    public boolean isInGivenOrder() {
        return true;
    }

    /// Writes the squared distances of a block's points from the centers of their labels to the
    /// beginning of the array.
    public void ownSquares(int block, double[] centers, int[] labels, double[] squares) {
        int first = block * BlockLayout.BLOCK;
        for (int i = 0; i < pointsIn(block); i++) {
            squares[i] = square(first + i, centers, labels[i]);
        }
    }

    @Override
    public final LocalPoints blocked() {
        return this;
    }

    /// How many points of the block are not padding.
    public final int pointsIn(int block) {
        return frame.pointsIn(block);
    }

    /// The weights of the block's points, 0 for padding; null when all weigh 1. Not to be written.
    public final double @Nullable [] weights(int block) {
        return weights.block(block);
    }

    /// The weight of a point of the block, 1 when the points have none.
    public final double weight(int block, int point) {
        return weights.of(block, point);
    }
}

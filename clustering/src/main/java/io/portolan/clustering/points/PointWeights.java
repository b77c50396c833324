package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The weights of points, in blocks; none are kept when all weigh 1.
///
/// *Threads:* immutable.
public final class PointWeights {
    private final int count;
    private final double @Nullable [][] blocks;
    private final double total;

    private PointWeights(int count, double @Nullable [][] blocks, double total) {
        this.count = count;
        this.blocks = blocks;
        this.total = total;
    }

    public static PointWeights equal(int count) {
        return new PointWeights(count, null, count);
    }

    /// Copies weights that were checked.
    public static PointWeights of(double[] weights) {
        return new PointWeights(
                weights.length,
                PointBlocks.exact(new double[][] {weights}),
                RunningSum.of(weights));
    }

    /// The weights of the points of one rank.
    ///
    /// @param count how many points there are on all ranks
    /// @param total the sum of the weights of all ranks
    /// @param firstBlock the number of the rank's first block
    /// @param own the weights of the rank's points; null: all points of all ranks weigh 1
    public static PointWeights ofRank(
            int count, double total, int firstBlock, double @Nullable [] own) {
        return new PointWeights(
                count,
                own == null
                        ? null
                        : PointBlocks.numbered(
                                PointBlocks.exact(new double[][] {own}),
                                firstBlock,
                                new double[BlockLayout.blocks(count)][]),
                total);
    }

    /// These weights for the points in another order.
    ///
    /// @param numbers the points' numbers in that order
    PointWeights inOrder(int[] numbers) {
        if (blocks == null) {
            return this;
        }
        double[] ordered = new double[count];
        Arrays.setAll(ordered, i -> of(numbers[i]));
        return new PointWeights(count, PointBlocks.exact(new double[][] {ordered}), total);
    }

    int count() {
        return count;
    }

    boolean areGiven() {
        return blocks != null;
    }

    double total() {
        return total;
    }

    /// The weights of a block's points, 0 for padding; null when all weigh 1. A caller must not
    /// write them.
    double @Nullable [] block(int block) {
        return blocks == null ? null : blocks[block];
    }

    double of(int block, int point) {
        return blocks == null ? 1 : blocks[block][point];
    }

    double of(int point) {
        return of(point / BlockLayout.BLOCK, point % BlockLayout.BLOCK);
    }
}

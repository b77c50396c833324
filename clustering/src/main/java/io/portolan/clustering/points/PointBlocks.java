package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BlockLayout;
import org.jspecify.annotations.Nullable;

/// Cuts columns into the blocks of `BlockLayout`; padding is 0.
final class PointBlocks {
    private PointBlocks() {}

    /// Columns of the points with these numbers; the same columns for null.
    static double[][] inOrder(double[][] columns, int @Nullable [] numbers) {
        if (numbers == null) {
            return columns;
        }
        double[][] ordered = new double[columns.length][numbers.length];
        for (int d = 0; d < ordered.length; d++) {
            gather(columns[d], numbers, ordered[d]);
        }
        return ordered;
    }

    /// The values of a column that have these numbers.
    static void gather(double[] column, int[] numbers, double[] gathered) {
        for (int i = 0; i < numbers.length; i++) {
            gathered[i] = column[numbers[i]];
        }
    }

    static double[][] exact(double[][] columns) {
        int count = columns[0].length;
        double[][] blocks = new double[BlockLayout.blocks(count)][];
        for (int b = 0; b < blocks.length; b++) {
            blocks[b] = new double[columns.length * BlockLayout.BLOCK];
            int from = b * BlockLayout.BLOCK;
            int points = Math.min(BlockLayout.BLOCK, count - from);
            for (int d = 0; d < columns.length; d++) {
                System.arraycopy(columns[d], from, blocks[b], BlockLayout.exact(0, d), points);
            }
        }
        return blocks;
    }

    /// Puts the blocks of a rank where their numbers are; the blocks of other ranks stay null.
    ///
    /// @param all room for the blocks of all ranks
    static <T> T[] numbered(T[] own, int firstBlock, T[] all) {
        System.arraycopy(own, 0, all, firstBlock, own.length);
        return all;
    }

    /// A denormal number becomes 0: processors handle them many times slower, and the kernels allow
    /// for errors of far more than that.
    static float clamped(double difference, double scale) {
        float f32 = (float) (difference * scale);
        return Math.abs(f32) < Float.MIN_NORMAL ? 0 : f32;
    }

    /// The f32 coordinates of blocks; null where a block is.
    static float[][] f32(double[][] exact, PointFrame frame) {
        int dimensions = frame.dimensions();
        float[][] blocks = new float[exact.length][];
        for (int b = 0; b < blocks.length; b++) {
            if (exact[b] == null) {
                continue;
            }
            blocks[b] = new float[exact[b].length];
            int points = frame.pointsIn(b);
            for (int d = 0; d < dimensions; d++) {
                double origin = frame.grid(d).origin();
                for (int i = 0; i < points; i++) {
                    blocks[b][BlockLayout.f32(i, d, dimensions)] =
                            clamped(exact[b][BlockLayout.exact(i, d)] - origin, frame.scale());
                }
            }
        }
        return blocks;
    }
}

package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Columns of f32, and whether they can be got back from f32 coordinates.
///
/// An f32 coordinate is `(float) ((x - origin) * scale)`. When the origin is near the values, the
/// difference mostly has no more digits than they; when it is 0, scaling by a power of two keeps
/// every digit unless it leaves the range of f32.
public final class FloatColumns {
    private FloatColumns() {}

    static Grid grid(float[] column) {
        double sum = 0;
        for (float value : column) {
            sum += value;
        }
        return Grid.of(sum / column.length, least(column), most(column));
    }

    static Grid gridAboutZero(float[] column) {
        return new Grid(0, Math.max(Math.abs(most(column)), Math.abs(least(column))));
    }

    /// The value that an f32 coordinate was made from.
    static double exact(float f32, double origin, double scale) {
        return (float) (f32 / scale + origin);
    }

    /// Writes one dimension of a block, index by `BlockLayout.exact`.
    static void exact(float[] f32, int dimension, PointFrame frame, double[] exact) {
        double origin = frame.grid(dimension).origin();
        double scale = frame.scale();
        for (int first = 0; first < BlockLayout.BLOCK; first += BlockLayout.TILE) {
            int from = BlockLayout.f32(first, dimension, frame.dimensions());
            int to = BlockLayout.exact(first, dimension);
            for (int i = 0; i < BlockLayout.TILE; i++) {
                exact[to + i] = exact(f32[from + i], origin, scale);
            }
        }
    }

    /// Whether every value can be got back.
    public static boolean isKept(float[] column, double origin, double scale) {
        for (float value : column) {
            if (exact(PointBlocks.clamped(value - origin, scale), origin, scale) != value) {
                return false;
            }
        }
        return true;
    }

    /// Columns of the points with these numbers; the same columns for null.
    static float[][] inOrder(float[][] columns, int @Nullable [] numbers) {
        if (numbers == null) {
            return columns;
        }
        float[][] ordered = new float[columns.length][numbers.length];
        for (int d = 0; d < ordered.length; d++) {
            for (int i = 0; i < numbers.length; i++) {
                ordered[d][i] = columns[d][numbers[i]];
            }
        }
        return ordered;
    }

    public static double[][] widened(float[][] columns) {
        return Arrays.stream(columns).map(FloatColumns::widened).toArray(double[][]::new);
    }

    static double[] widened(float[] column) {
        double[] wide = new double[column.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = column[i];
        }
        return wide;
    }

    /// Columns that were f32, as f32 again.
    public static float[][] narrowed(double[][] columns) {
        float[][] narrow = new float[columns.length][];
        for (int d = 0; d < columns.length; d++) {
            narrow[d] = new float[columns[d].length];
            for (int i = 0; i < narrow[d].length; i++) {
                narrow[d][i] = (float) columns[d][i];
            }
        }
        return narrow;
    }

    /// Blocks of f32 coordinates; padding is 0.
    static float[][] f32(float[][] columns, PointFrame frame) {
        int count = columns[0].length;
        float[][] blocks = new float[BlockLayout.blocks(count)][];
        for (int b = 0; b < blocks.length; b++) {
            blocks[b] = new float[columns.length * BlockLayout.BLOCK];
            int first = b * BlockLayout.BLOCK;
            for (int d = 0; d < columns.length; d++) {
                double origin = frame.grid(d).origin();
                for (int i = 0; i < Math.min(BlockLayout.BLOCK, count - first); i++) {
                    blocks[b][BlockLayout.f32(i, d, columns.length)] =
                            PointBlocks.clamped(columns[d][first + i] - origin, frame.scale());
                }
            }
        }
        return blocks;
    }

    private static float least(float[] column) {
        float least = column[0];
        for (float value : column) {
            least = Math.min(least, value);
        }
        return least;
    }

    private static float most(float[] column) {
        float most = column[0];
        for (float value : column) {
            most = Math.max(most, value);
        }
        return most;
    }
}

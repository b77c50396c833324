package io.portolan.clustering.kernel;

/// The boxes around the points of a block and of each of its tiles, in f32 coordinates.
///
/// *Units and shapes:* `boxes[(2 * d) * box + 2 * dimension]` is where a box begins and the next
/// number where it ends; box 0 is that of the block, then come those of the tiles.
public final class Boxes {
    /// Far more than rounding to f32 moves a coordinate between -1 and 1.
    private static final double MARGIN = 0x1p-22;

    private Boxes() {}

    /// The boxes of a block, in which the points lie as given, not only rounded to f32.
    ///
    /// @param f32 the block's coordinates, index by [BlockLayout#f32]
    /// @param points how many points of the block are not padding
    public static double[] of(float[] f32, int dimensions, int points) {
        int tiles = (points + BlockLayout.TILE - 1) / BlockLayout.TILE;
        double[] boxes = new double[2 * dimensions * (1 + tiles)];
        for (int d = 0; d < dimensions; d++) {
            int block = at(0, d, dimensions);
            boxes[block] = Double.POSITIVE_INFINITY;
            boxes[block + 1] = Double.NEGATIVE_INFINITY;
            for (int t = 0; t < tiles; t++) {
                int first = t * BlockLayout.TILE;
                int from = BlockLayout.f32(first, d, dimensions);
                int to = from + Math.min(BlockLayout.TILE, points - first);
                float low = f32[from];
                float high = low;
                for (int i = from + 1; i < to; i++) {
                    low = Math.min(low, f32[i]);
                    high = Math.max(high, f32[i]);
                }
                int tile = at(1 + t, d, dimensions);
                boxes[tile] = low - MARGIN;
                boxes[tile + 1] = high + MARGIN;
                boxes[block] = Math.min(boxes[block], boxes[tile]);
                boxes[block + 1] = Math.max(boxes[block + 1], boxes[tile + 1]);
            }
        }
        return boxes;
    }

    /// Index of where a box begins in a dimension.
    static int at(int box, int dimension, int dimensions) {
        return 2 * (box * dimensions + dimension);
    }
}

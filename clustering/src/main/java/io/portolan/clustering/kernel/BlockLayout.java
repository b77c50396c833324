package io.portolan.clustering.kernel;

/// Where a coordinate lies within a block of points.
///
/// Points come in blocks of [#BLOCK]; the last block is padded. A block has two arrays:
///
/// ```
///   exact, in f64: one column per dimension    in f32: tiles of 64 points, columns inside
///   | x0 ... x1023 | y0 ... y1023 |            | x0..x63 y0..y63 | x64..x127 y64..y127 | ...
/// ```
///
/// Columns of a whole block suit loops over one dimension. Tiles keep all that a vector kernel
/// reads for its points in one piece; whole columns would put the dimensions 4 KB apart, in the
/// same few sets of the first cache.
public final class BlockLayout {
    /// Points in a block: the unit that ranks share and that sums are rounded by.
    public static final int BLOCK = 1024;

    /// How many numbers a point may have, so that an array holds those of a block.
    public static final int MOST_NUMBERS = Integer.MAX_VALUE / BLOCK;

    /// Points in a tile: the unit of a vector kernel. Divides [#BLOCK].
    public static final int TILE = 64;

    private BlockLayout() {}

    /// Whether points are put in an order in which those of a block are neighbors: there are
    /// neighbors, and more than one block.
    public static boolean isOrdered(int dimensions, long points) {
        return (dimensions == 2 || dimensions == 3) && points > BLOCK;
    }

    /// How many blocks hold so many points.
    public static int blocks(long points) {
        return (int) ((points + (BLOCK - 1)) / BLOCK);
    }

    /// Index in the exact array of a block.
    public static int exact(int point, int dimension) {
        return dimension * BLOCK + point;
    }

    /// Index in the f32 array of a block.
    public static int f32(int point, int dimension, int dimensions) {
        return (point / TILE * dimensions + dimension) * TILE + point % TILE;
    }
}

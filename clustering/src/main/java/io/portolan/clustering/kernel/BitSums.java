package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;

/// For the points of a tile and every cluster, a start value and the sum of a table's rows at the
/// point's set bits.
///
/// Word by word, so that the rows which 64 points select from stay in the first cache.
final class BitSums {
    final BitTable table;

    /// Index by [#at].
    final float[] sums;

    private final BitRows rows;

    BitSums(BitTable table, BitRows rows) {
        this.table = table;
        this.rows = rows;
        this.sums = new float[TILE * table.padded()];
    }

    /// Where the sum of a point of the tile and a cluster is.
    int at(int point, int cluster) {
        return (cluster / table.width * TILE + point) * table.width + cluster % table.width;
    }

    /// Sums for one tile.
    ///
    /// @param first the number in the block of the tile's first point
    /// @param starts one per cluster, padded as the table
    void gather(long[] block, int first, int points, float[] starts) {
        int width = table.width;
        float[] ofChunk = sums;
        for (int chunk = 0; chunk < table.chunks; chunk++) {
            int from = chunk * TILE * width;
            for (int i = 0; i < points; i++) {
                System.arraycopy(starts, chunk * width, ofChunk, from + i * width, width);
            }
            for (int w = 0; w * Long.SIZE < table.bits; w++) {
                rows.gather(
                        block,
                        BitLayout.index(first, w),
                        points,
                        table.rows,
                        table.row(chunk, w * Long.SIZE),
                        width,
                        ofChunk,
                        from);
            }
        }
    }

    /// Adds the values that stand in [#sums] to the rows of another table of this shape.
    void scatter(long[] block, int first, int points, BitTable target) {
        int width = table.width;
        for (int chunk = 0; chunk < table.chunks; chunk++) {
            for (int w = 0; w * Long.SIZE < table.bits; w++) {
                rows.scatter(
                        block,
                        BitLayout.index(first, w),
                        points,
                        sums,
                        chunk * TILE * width,
                        width,
                        target.rows,
                        target.row(chunk, w * Long.SIZE));
            }
        }
    }
}

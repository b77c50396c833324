package io.portolan.clustering.kernel;

/// A number for every bit and cluster, so that a sum over the set bits of a point is a sum of rows,
/// for many clusters at once.
///
/// ```
///   chunk 0: | bit 0: k = 0 ... width-1 | bit 1: ... |     chunk 1: | bit 0: k = width ... | ...
/// ```
///
/// A chunk is as wide as registers can hold sums; 64 rows of it, which one word of a point selects
/// from, fit in the first cache.
final class BitTable {
    /// Vectors in a row of a chunk, at most.
    private static final int MOST_VECTORS = 6;

    final int bits;
    final int width;
    final int chunks;
    final float[] rows;

    /// @param lanes how many clusters are summed by one instruction
    BitTable(int bits, int clusters, int lanes) {
        this.bits = bits;
        this.chunks = (clusters + MOST_VECTORS * lanes - 1) / (MOST_VECTORS * lanes);
        int perChunk = (clusters + chunks - 1) / chunks;
        // Rows of 2, 4 or 6 vectors: one loop for each.
        this.width = (perChunk + 2 * lanes - 1) / (2 * lanes) * 2 * lanes;
        this.rows = new float[chunks * width * wholeWords()];
    }

    private int wholeWords() {
        return BitLayout.words(bits) * Long.SIZE;
    }

    /// Where the row of a bit begins.
    int row(int chunk, int bit) {
        return (chunk * wholeWords() + bit) * width;
    }

    int at(int cluster, int bit) {
        return row(cluster / width, bit) + cluster % width;
    }

    /// How many clusters there is room for.
    int padded() {
        return chunks * width;
    }
}

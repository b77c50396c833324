package io.portolan.clustering.kernel;

/// Where a bit lies within a block of binary points.
///
/// Points come in blocks as in [BlockLayout]. A block is an array of longs, one column of 1024 for
/// every 64 bits; bit b of a point is bit `b % 64` of its long in column `b / 64`. So loops over
/// points read one piece of memory.
///
/// ```
///   | bits 0-63 of points 0 ... 1023 | bits 64-127 of points 0 ... 1023 | ...
/// ```
public final class BitLayout {
    private BitLayout() {}

    /// How many longs a point has.
    public static int words(int bits) {
        return (bits + Long.SIZE - 1) / Long.SIZE;
    }

    /// Index in the array of a block.
    public static int index(int point, int word) {
        return word * BlockLayout.BLOCK + point;
    }

    public static boolean isSet(long[] block, int point, int bit) {
        return (block[index(point, bit / Long.SIZE)] >>> bit & 1) != 0;
    }

    /// How many bits of a point are set.
    public static int cardinality(long[] block, int point) {
        int count = 0;
        for (int at = point; at < block.length; at += BlockLayout.BLOCK) {
            count += Long.bitCount(block[at]);
        }
        return count;
    }

    /// Writes the bits of a block of points of few bits as f32 coordinates 0 and 1, index by
    /// [BlockLayout#f32].
    ///
    /// For up to 32 bits annealing asks for covariances, whose sums are over pairs of bits: there
    /// the kernels of dense points are as quick, and a block is no more than 128 KiB.
    public static void expand(long[] block, int bits, float[] f32) {
        for (int b = 0; b < bits; b++) {
            for (int i = 0; i < BlockLayout.BLOCK; i++) {
                f32[BlockLayout.f32(i, b, bits)] = isSet(block, i, b) ? 1 : 0;
            }
        }
    }
}

package io.portolan.clustering.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Squared distances of binary points, as in the textbook: in f64, in the order of the bits.
///
/// *Units and shapes:* blocks as in [BitLayout], `centers[k * bits + bit]`.
public final class BitDistances {
    private BitDistances() {}

    /// The squared distance of a point of a block from a center.
    public static double square(long[] block, int point, double[] centers, int center, int bits) {
        double sum = 0;
        int at = center * bits;
        for (int b = 0; b < bits; b++) {
            double c = centers[at + b];
            double difference = BitLayout.isSet(block, point, b) ? 1 - c : c;
            sum += difference * difference;
        }
        return sum;
    }

    /// Writes the squared distances of a block's points from one center to the beginning of the
    /// array.
    public static void squares(
            long[] block, double[] center, int bits, int points, double[] squares) {
        long[] packed = packed(center, 0, bits);
        if (packed == null) {
            for (int i = 0; i < points; i++) {
                squares[i] = square(block, i, center, 0, bits);
            }
            return;
        }
        // Sums of ones are exact, so counting is the textbook.
        int[] counts = new int[BlockLayout.BLOCK];
        hamming(block, packed, 0, packed.length, counts);
        for (int i = 0; i < points; i++) {
            squares[i] = counts[i];
        }
    }

    /// The center's bits when all its coordinates are 0 or 1, else null.
    static long @Nullable [] packed(double[] centers, int center, int bits) {
        long[] packed = new long[BitLayout.words(bits)];
        for (int b = 0; b < bits; b++) {
            double c = centers[center * bits + b];
            if (c == 1) {
                packed[b / Long.SIZE] |= 1L << b;
            } else if (c != 0) {
                return null;
            }
        }
        return packed;
    }

    /// Counts in how many bits the points of a block differ from packed bits; loops that the JIT
    /// turns into vector instructions.
    static void hamming(long[] block, long[] packed, int from, int words, int[] counts) {
        Arrays.fill(counts, 0);
        for (int w = 0; w < words; w++) {
            addDifferences(block, BitLayout.index(0, w), packed[from + w], counts);
        }
    }

    private static void addDifferences(long[] block, int column, long packed, int[] counts) {
        for (int i = 0; i < BlockLayout.BLOCK; i++) {
            counts[i] += Long.bitCount(block[column + i] ^ packed);
        }
    }
}

package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;

/// Puts points into an order in which those of a tile and of a block are neighbors in the plane or
/// in space.
///
/// Along a Z curve: the bits of the coordinates, rounded to a grid, in turn are one number, and the
/// points are sorted by it. Whole blocks are then dealt out so that any range of them is spread
/// over all points: ranks, each with a range of blocks, get equal work.
///
/// ```
///   curve      A B C D E F G h          h: the last block, not full
///   memory     A E C G B F D h          by the bits of the block's number, read backwards
/// ```
final class ZOrder {
    /// Bits of the number that a pass sorts by.
    private static final int DIGIT = 11;

    private static final int BYTE = (1 << Byte.SIZE) - 1;

    private ZOrder() {}

    /// A value of a column.
    @FunctionalInterface
    interface Column {
        double at(int point);
    }

    /// The points' numbers in the new order.
    static int[] numbers(Column[] columns, int count) {
        return dealt(sorted(keys(columns, count), Integer.SIZE / columns.length * columns.length));
    }

    /// The place on the curve in the upper half, the number in the lower.
    private static long[] keys(Column[] columns, int count) {
        int bits = Integer.SIZE / columns.length;
        double[] least = new double[columns.length];
        double widest = 0;
        for (int d = 0; d < columns.length; d++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                double at = columns[d].at(i);
                // Not by Math.min, see PointChecks.
                low = at < low ? at : low;
                high = at > high ? at : high;
            }
            least[d] = low;
            widest = Math.max(widest, high - low);
        }
        double cells = widest > 0 ? ((1L << bits) - 1) / widest : 0;
        long[] spread = spread(columns.length);
        int upper = Byte.SIZE * columns.length;
        long[] keys = new long[count];
        for (int d = 0; d < columns.length; d++) {
            for (int i = 0; i < count; i++) {
                int cell = (int) ((columns[d].at(i) - least[d]) * cells);
                long places = spread[cell & BYTE] | (spread[cell >>> Byte.SIZE] << upper);
                keys[i] |= places << (Integer.SIZE + d) | i;
            }
        }
        return keys;
    }

    /// Of each byte its bits, so many places apart. From a table, because [Long#expand] takes
    /// longer than the rest of the ordering until the JIT has compiled it.
    private static long[] spread(int places) {
        long[] spread = new long[BYTE + 1];
        for (int value = 1; value <= BYTE; value++) {
            spread[value] = (spread[value >>> 1] << places) | (value & 1);
        }
        return spread;
    }

    /// The lower halves in the order of the upper ones: by one digit after the other.
    private static int[] sorted(long[] keys, int bits) {
        long[] from = keys;
        long[] to = new long[keys.length];
        for (int shift = Integer.SIZE; shift < Integer.SIZE + bits; shift += DIGIT) {
            int[] starts = new int[(1 << DIGIT) + 1];
            for (long key : from) {
                starts[digit(key, shift) + 1]++;
            }
            for (int digit = 0; digit < 1 << DIGIT; digit++) {
                starts[digit + 1] += starts[digit];
            }
            for (long key : from) {
                to[starts[digit(key, shift)]++] = key;
            }
            long[] swapped = from;
            from = to;
            to = swapped;
        }
        int[] numbers = new int[from.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (int) from[i];
        }
        return numbers;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & ((1 << DIGIT) - 1);
    }

    /// The same with whole blocks dealt out.
    private static int[] dealt(int[] sorted) {
        int whole = sorted.length / BlockLayout.BLOCK;
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(whole);
        int[] numbers = sorted.clone();
        int at = 0;
        for (int i = 0; i < 1 << bits; i++) {
            int block = Integer.reverse(i) >>> (Integer.SIZE - bits);
            if (block < whole) {
                System.arraycopy(sorted, block * BlockLayout.BLOCK, numbers, at, BlockLayout.BLOCK);
                at += BlockLayout.BLOCK;
            }
        }
        return numbers;
    }
}

package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import java.util.function.IntFunction;

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
public final class ZOrder {
    /// Bits of the number that a pass sorts by.
    private static final int DIGIT = 11;

    private ZOrder() {}

    /// The points' numbers in the new order.
    ///
    /// @param columns gives each of so many columns; it is asked twice, so that a column which must
    ///   be made need not be kept
    static int[] numbers(IntFunction<double[]> columns, int dimensions, int count) {
        return dealt(sorted(keys(columns, dimensions, count), bits(dimensions)));
    }

    // Passes over all points are methods of their own: the JIT compiles each for itself, soon.

    /// The place on the curve in the upper half, the number in the lower.
    private static long[] keys(IntFunction<double[]> columns, int dimensions, int count) {
        Range[] ranges = new Range[dimensions];
        Arrays.setAll(ranges, d -> Range.of(columns.apply(d)));
        long[] keys = codes(columns, ranges, count);
        number(keys);
        return keys;
    }

    /// The places of points on the curve, each in the upper half of a number.
    ///
    /// @param ranges of the columns of all ranks
    public static long[] codes(IntFunction<double[]> columns, Range[] ranges, int count) {
        double widest = Arrays.stream(ranges).mapToDouble(Range::width).max().orElse(0);
        double cells = widest > 0 ? ((1L << (Integer.SIZE / ranges.length)) - 1) / widest : 0;
        MortonTable spread = new MortonTable(ranges.length);
        long[] codes = new long[count];
        for (int d = 0; d < ranges.length; d++) {
            addPlaces(columns.apply(d), ranges[d].least(), cells, spread, d, codes);
        }
        return codes;
    }

    /// How many bits the place of a point on the curve has.
    public static int bits(int dimensions) {
        return Integer.SIZE / dimensions * dimensions;
    }

    private static void addPlaces(
            double[] column,
            double least,
            double cells,
            MortonTable spread,
            int shift,
            long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            int cell = (int) ((column[i] - least) * cells);
            keys[i] |= spread.of(cell) << (Integer.SIZE + shift);
        }
    }

    private static void number(long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            keys[i] |= i;
        }
    }

    /// The lower halves in the order of the upper ones: by one digit after the other. Of equal
    /// upper halves the first one comes first.
    public static int[] sorted(long[] keys, int bits) {
        long[] from = keys;
        long[] to = new long[keys.length];
        for (int shift = Integer.SIZE; shift < Integer.SIZE + bits; shift += DIGIT) {
            place(from, to, starts(from, shift), shift);
            long[] swapped = from;
            from = to;
            to = swapped;
        }
        return lowerHalves(from);
    }

    /// Where the keys with each digit begin.
    private static int[] starts(long[] keys, int shift) {
        int[] starts = new int[(1 << DIGIT) + 1];
        for (long key : keys) {
            starts[digit(key, shift) + 1]++;
        }
        for (int digit = 0; digit < 1 << DIGIT; digit++) {
            starts[digit + 1] += starts[digit];
        }
        return starts;
    }

    private static void place(long[] from, long[] to, int[] starts, int shift) {
        for (long key : from) {
            to[starts[digit(key, shift)]++] = key;
        }
    }

    private static int[] lowerHalves(long[] keys) {
        int[] numbers = new int[keys.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (int) keys[i];
        }
        return numbers;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & ((1 << DIGIT) - 1);
    }

    /// The numbers with whole blocks dealt out.
    private static int[] dealt(int[] sorted) {
        int[] numbers = sorted.clone();
        int[] places = blockPlaces(sorted.length);
        for (int block = 0; block < places.length; block++) {
            System.arraycopy(
                    sorted,
                    block * BlockLayout.BLOCK,
                    numbers,
                    places[block] * BlockLayout.BLOCK,
                    BlockLayout.BLOCK);
        }
        return numbers;
    }

    /// Where each whole block along the curve comes to lie.
    ///
    /// @param count how many points there are on all ranks
    public static int[] blockPlaces(int count) {
        int whole = count / BlockLayout.BLOCK;
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(whole);
        int[] places = new int[whole];
        int at = 0;
        for (int i = 0; i < 1 << bits; i++) {
            int block = Integer.reverse(i) >>> (Integer.SIZE - bits);
            if (block < whole) {
                places[block] = at++;
            }
        }
        return places;
    }

    /// The bits of numbers of two bytes, so many places apart.
    ///
    /// From a table, because [Long#expand] takes longer than all of an ordering until the JIT has
    /// compiled it.
    private static final class MortonTable {

        private static final int BYTE = (1 << Byte.SIZE) - 1;

        private final long[] ofByte = new long[BYTE + 1];
        private final int upper;

        MortonTable(int places) {
            for (int value = 1; value <= BYTE; value++) {
                ofByte[value] = (ofByte[value >>> 1] << places) | (value & 1);
            }
            upper = Byte.SIZE * places;
        }

        long of(int number) {
            return ofByte[number & BYTE] | (ofByte[number >>> Byte.SIZE] << upper);
        }
    }
}

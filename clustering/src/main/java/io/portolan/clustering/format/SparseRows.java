package io.portolan.clustering.format;

import java.util.Arrays;

/// Points of which only the coordinates that are not 0 are kept, or nothing: then they are counted,
/// and it is found out which coordinates they have.
final class SparseRows {

    private final boolean areKept;
    private int[] indices = new int[1 << 12];
    private double[] values = new double[1 << 12];
    private int[] starts = new int[1 << 8];
    private int size;
    private int count;
    private int last;
    private int first = 1;
    private boolean areOnes = true;

    SparseRows(boolean areKept) {
        this.areKept = areKept;
    }

    /// Begins a point.
    void begin() {
        if (!areKept) {
            count++;
            return;
        }
        if (count + 1 >= starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
        }
        starts[count++] = size;
        starts[count] = size;
    }

    /// Adds a coordinate to the last point.
    ///
    /// @param index from 1, or from 0 in files that have an index 0
    void add(int index, double value) {
        last = Math.max(last, index);
        first = Math.min(first, index);
        areOnes &= value == 0 || value == 1;
        if (value == 0 || !areKept) {
            return;
        }
        if (size == indices.length) {
            indices = Arrays.copyOf(indices, size + (size >> 1));
            values = Arrays.copyOf(values, indices.length);
        }
        indices[size] = index;
        values[size++] = value;
        starts[count] = size;
    }

    int count() {
        return count;
    }

    /// Gives points all coordinates that others have, too.
    ///
    /// @param from the first index, 0 or 1
    /// @param to the last index
    void widen(int from, int to) {
        first = Math.min(first, from);
        last = Math.max(last, to);
    }

    /// The last index; 0 if there is none.
    int last() {
        return last;
    }

    int dimensions() {
        return last - first + 1;
    }

    /// The first index, 0 or 1.
    int first() {
        return first;
    }

    boolean areOnes() {
        return areOnes;
    }

    /// A point of ones as bits, the first index first.
    long[] bits(int point) {
        long[] bits = new long[(dimensions() + Long.SIZE - 1) / Long.SIZE];
        for (int at = starts[point]; at < starts[point + 1]; at++) {
            int bit = indices[at] - first;
            bits[bit / Long.SIZE] |= 1L << bit;
        }
        return bits;
    }

    /// All coordinates, `[d][n]`.
    double[][] columns() {
        double[][] columns = new double[dimensions()][count];
        for (int i = 0; i < count; i++) {
            for (int at = starts[i]; at < starts[i + 1]; at++) {
                columns[indices[at] - first][i] = values[at];
            }
        }
        return columns;
    }
}

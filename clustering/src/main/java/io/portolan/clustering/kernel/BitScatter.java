package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.SoftSpecies.N;
import static io.portolan.clustering.kernel.SoftSpecies.S;

import jdk.incubator.vector.FloatVector;

/// Sums into rows with the Vector API, for rows of 2, 4 and 6 vectors.
///
/// A method for each width, because vectors in an array would not stay in registers.
final class BitScatter {
    private BitScatter() {}

    static void rowsOf2(
            long[] words, int at, int points, float[] values, int from, float[] table, int row) {
        for (int i = 0; i < points; i++) {
            add2(words[at + i], values, from + i * 2 * N, table, row);
        }
    }

    private static void add2(long word, float[] values, int from, float[] table, int row) {
        FloatVector v0 = FloatVector.fromArray(S, values, from);
        FloatVector v1 = FloatVector.fromArray(S, values, from + N);
        for (long rest = word; rest != 0; rest &= rest - 1) {
            int at = row + Long.numberOfTrailingZeros(rest) * 2 * N;
            v0.add(FloatVector.fromArray(S, table, at)).intoArray(table, at);
            v1.add(FloatVector.fromArray(S, table, at + N)).intoArray(table, at + N);
        }
    }

    static void rowsOf4(
            long[] words, int at, int points, float[] values, int from, float[] table, int row) {
        for (int i = 0; i < points; i++) {
            add4(words[at + i], values, from + i * 4 * N, table, row);
        }
    }

    private static void add4(long word, float[] values, int from, float[] table, int row) {
        FloatVector v0 = FloatVector.fromArray(S, values, from);
        FloatVector v1 = FloatVector.fromArray(S, values, from + N);
        FloatVector v2 = FloatVector.fromArray(S, values, from + 2 * N);
        FloatVector v3 = FloatVector.fromArray(S, values, from + 3 * N);
        for (long rest = word; rest != 0; rest &= rest - 1) {
            int at = row + Long.numberOfTrailingZeros(rest) * 4 * N;
            v0.add(FloatVector.fromArray(S, table, at)).intoArray(table, at);
            v1.add(FloatVector.fromArray(S, table, at + N)).intoArray(table, at + N);
            v2.add(FloatVector.fromArray(S, table, at + 2 * N)).intoArray(table, at + 2 * N);
            v3.add(FloatVector.fromArray(S, table, at + 3 * N)).intoArray(table, at + 3 * N);
        }
    }

    static void rowsOf6(
            long[] words, int at, int points, float[] values, int from, float[] table, int row) {
        for (int i = 0; i < points; i++) {
            add6(words[at + i], values, from + i * 6 * N, table, row);
        }
    }

    private static void add6(long word, float[] values, int from, float[] table, int row) {
        FloatVector v0 = FloatVector.fromArray(S, values, from);
        FloatVector v1 = FloatVector.fromArray(S, values, from + N);
        FloatVector v2 = FloatVector.fromArray(S, values, from + 2 * N);
        FloatVector v3 = FloatVector.fromArray(S, values, from + 3 * N);
        FloatVector v4 = FloatVector.fromArray(S, values, from + 4 * N);
        FloatVector v5 = FloatVector.fromArray(S, values, from + 5 * N);
        for (long rest = word; rest != 0; rest &= rest - 1) {
            int at = row + Long.numberOfTrailingZeros(rest) * 6 * N;
            v0.add(FloatVector.fromArray(S, table, at)).intoArray(table, at);
            v1.add(FloatVector.fromArray(S, table, at + N)).intoArray(table, at + N);
            v2.add(FloatVector.fromArray(S, table, at + 2 * N)).intoArray(table, at + 2 * N);
            v3.add(FloatVector.fromArray(S, table, at + 3 * N)).intoArray(table, at + 3 * N);
            v4.add(FloatVector.fromArray(S, table, at + 4 * N)).intoArray(table, at + 4 * N);
            v5.add(FloatVector.fromArray(S, table, at + 5 * N)).intoArray(table, at + 5 * N);
        }
    }
}

package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.SoftSpecies.N;
import static io.portolan.clustering.kernel.SoftSpecies.S;

import jdk.incubator.vector.FloatVector;

/// Sums of rows with the Vector API, for rows of 2, 4 and 6 vectors.
///
/// A method for each width, because vectors in an array would not stay in registers.
final class BitGather {
    private BitGather() {}

    static void rowsOf2(
            long[] words, int at, int points, float[] table, int row, float[] sums, int to) {
        for (int i = 0; i < points; i++) {
            add2(words[at + i], table, row, sums, to + i * 2 * N);
        }
    }

    private static void add2(long word, float[] table, int row, float[] sums, int to) {
        FloatVector s0 = FloatVector.fromArray(S, sums, to);
        FloatVector s1 = FloatVector.fromArray(S, sums, to + N);
        for (long rest = word; rest != 0; rest &= rest - 1) {
            int at = row + Long.numberOfTrailingZeros(rest) * 2 * N;
            s0 = s0.add(FloatVector.fromArray(S, table, at));
            s1 = s1.add(FloatVector.fromArray(S, table, at + N));
        }
        s0.intoArray(sums, to);
        s1.intoArray(sums, to + N);
    }

    static void rowsOf4(
            long[] words, int at, int points, float[] table, int row, float[] sums, int to) {
        for (int i = 0; i < points; i++) {
            add4(words[at + i], table, row, sums, to + i * 4 * N);
        }
    }

    private static void add4(long word, float[] table, int row, float[] sums, int to) {
        FloatVector s0 = FloatVector.fromArray(S, sums, to);
        FloatVector s1 = FloatVector.fromArray(S, sums, to + N);
        FloatVector s2 = FloatVector.fromArray(S, sums, to + 2 * N);
        FloatVector s3 = FloatVector.fromArray(S, sums, to + 3 * N);
        for (long rest = word; rest != 0; rest &= rest - 1) {
            int at = row + Long.numberOfTrailingZeros(rest) * 4 * N;
            s0 = s0.add(FloatVector.fromArray(S, table, at));
            s1 = s1.add(FloatVector.fromArray(S, table, at + N));
            s2 = s2.add(FloatVector.fromArray(S, table, at + 2 * N));
            s3 = s3.add(FloatVector.fromArray(S, table, at + 3 * N));
        }
        s0.intoArray(sums, to);
        s1.intoArray(sums, to + N);
        s2.intoArray(sums, to + 2 * N);
        s3.intoArray(sums, to + 3 * N);
    }

    static void rowsOf6(
            long[] words, int at, int points, float[] table, int row, float[] sums, int to) {
        for (int i = 0; i < points; i++) {
            add6(words[at + i], table, row, sums, to + i * 6 * N);
        }
    }

    private static void add6(long word, float[] table, int row, float[] sums, int to) {
        FloatVector s0 = FloatVector.fromArray(S, sums, to);
        FloatVector s1 = FloatVector.fromArray(S, sums, to + N);
        FloatVector s2 = FloatVector.fromArray(S, sums, to + 2 * N);
        FloatVector s3 = FloatVector.fromArray(S, sums, to + 3 * N);
        FloatVector s4 = FloatVector.fromArray(S, sums, to + 4 * N);
        FloatVector s5 = FloatVector.fromArray(S, sums, to + 5 * N);
        for (long rest = word; rest != 0; rest &= rest - 1) {
            int at = row + Long.numberOfTrailingZeros(rest) * 6 * N;
            s0 = s0.add(FloatVector.fromArray(S, table, at));
            s1 = s1.add(FloatVector.fromArray(S, table, at + N));
            s2 = s2.add(FloatVector.fromArray(S, table, at + 2 * N));
            s3 = s3.add(FloatVector.fromArray(S, table, at + 3 * N));
            s4 = s4.add(FloatVector.fromArray(S, table, at + 4 * N));
            s5 = s5.add(FloatVector.fromArray(S, table, at + 5 * N));
        }
        s0.intoArray(sums, to);
        s1.intoArray(sums, to + N);
        s2.intoArray(sums, to + 2 * N);
        s3.intoArray(sums, to + 3 * N);
        s4.intoArray(sums, to + 4 * N);
        s5.intoArray(sums, to + 5 * N);
    }
}

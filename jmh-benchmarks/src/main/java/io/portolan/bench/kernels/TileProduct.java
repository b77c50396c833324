package io.portolan.bench.kernels;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// `C = C - A B` for blocks of matrices whose rows are [#STRIDE] numbers apart.
///
/// ```
///              B   24 columns of 8 lanes each or fewer: three vectors of a row
///              |
///   A  3 rows  C   nine vectors, which stay in registers while all of A's columns pass
/// ```
///
/// Nine sums, three vectors of B and one of A are 13 of the 16 registers of a processor with AVX2.
/// Of twelve sums the JVM's compiler keeps some in memory, which takes more than twice as long. 96
/// columns of B fit the first cache, so nothing has to be copied into another order.
final class TileProduct {

    /// The columns of a block.
    static final int STRIDE = 96;

    /// How many rows of C are computed at once.
    private static final int ROWS = 3;

    private static final VectorSpecies<Double> SPECIES =
            DoubleVector.SPECIES_PREFERRED.length() <= DoubleVector.SPECIES_512.length()
                    ? DoubleVector.SPECIES_PREFERRED
                    : DoubleVector.SPECIES_512;
    private static final int LANES = SPECIES.length();

    /// The rows and columns of all blocks are multiples of it: 6, 12 or 24.
    static final int UNIT = 3 * LANES;

    /// Numbers in a line of the cache.
    private static final int LINE = 8;

    /// Takes what is read for no other reason than to have it in the cache.
    @SuppressWarnings("UnusedVariable") // that it is read from the cache is enough
    private static double fetched;

    private TileProduct() {}

    /// @param cAt where C begins in its array
    /// @param rows of A and C, a multiple of three
    /// @param depth columns of A, rows of B
    /// @param columns of B and C, a multiple of [#UNIT]
    static void subtract(
            double[] c,
            int cAt,
            double[] a,
            int aAt,
            double[] b,
            int bAt,
            int rows,
            int depth,
            int columns) {
        for (int first = 0; first < rows; first += STRIDE) {
            int end =
                    Math.min(
                            rows, first + STRIDE); // these rows of A and C stay in the second cache
            fetched = sumOfLines(c, cAt + first * STRIDE, cAt + (end - 1) * STRIDE + columns);
            for (int j = 0; j < columns; j += UNIT) {
                for (int i = first; i < end; i += ROWS) {
                    tile(c, cAt + i * STRIDE + j, a, aAt + i * STRIDE, b, bAt + j, depth);
                }
            }
        }
    }

    /// Reads a number of each line, one line after the other, which the processor fetches ahead. It
    /// does not do so for the tiles, which would wait for each of their lines.
    private static double sumOfLines(double[] c, int from, int to) {
        double sum = 0;
        for (int at = from; at < to; at += LINE) {
            sum += c[at];
        }
        return sum;
    }

    private static void tile(
            double[] c, int cAt, double[] a, int aAt, double[] b, int bAt, int depth) {
        DoubleVector s00 = DoubleVector.zero(SPECIES);
        DoubleVector s01 = DoubleVector.zero(SPECIES);
        DoubleVector s02 = DoubleVector.zero(SPECIES);
        DoubleVector s10 = DoubleVector.zero(SPECIES);
        DoubleVector s11 = DoubleVector.zero(SPECIES);
        DoubleVector s12 = DoubleVector.zero(SPECIES);
        DoubleVector s20 = DoubleVector.zero(SPECIES);
        DoubleVector s21 = DoubleVector.zero(SPECIES);
        DoubleVector s22 = DoubleVector.zero(SPECIES);
        for (int k = 0; k < depth; k++) {
            DoubleVector b0 = load(b, bAt + k * STRIDE);
            DoubleVector b1 = load(b, bAt + k * STRIDE + LANES);
            DoubleVector b2 = load(b, bAt + k * STRIDE + 2 * LANES);
            DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[aAt + k]);
            s00 = a0.fma(b0, s00);
            s01 = a0.fma(b1, s01);
            s02 = a0.fma(b2, s02);
            DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[aAt + STRIDE + k]);
            s10 = a1.fma(b0, s10);
            s11 = a1.fma(b1, s11);
            s12 = a1.fma(b2, s12);
            DoubleVector a2 = DoubleVector.broadcast(SPECIES, a[aAt + 2 * STRIDE + k]);
            s20 = a2.fma(b0, s20);
            s21 = a2.fma(b1, s21);
            s22 = a2.fma(b2, s22);
        }
        subtractFrom(c, cAt, s00, s01, s02);
        subtractFrom(c, cAt + STRIDE, s10, s11, s12);
        subtractFrom(c, cAt + 2 * STRIDE, s20, s21, s22);
    }

    /// C is needed last, so that nothing waits for it to come from memory.
    private static void subtractFrom(
            double[] c, int at, DoubleVector s0, DoubleVector s1, DoubleVector s2) {
        load(c, at).sub(s0).intoArray(c, at);
        load(c, at + LANES).sub(s1).intoArray(c, at + LANES);
        load(c, at + 2 * LANES).sub(s2).intoArray(c, at + 2 * LANES);
    }

    /// Solves `L X = B` in place of B, for a lower triangle L with ones on its diagonal, which are
    /// not looked at.
    ///
    /// @param size rows of L and B, a multiple of three
    static void solveLower(
            double[] b, int bAt, double[] lower, int lowerAt, int size, int columns) {
        for (int i = 0; i < size; i += ROWS) {
            int row = bAt + i * STRIDE;
            subtract(b, row, lower, lowerAt + i * STRIDE, b, bAt, ROWS, i, columns);
            for (int k = 0; k < ROWS; k++) {
                for (int m = k + 1; m < ROWS; m++) {
                    double factor = lower[lowerAt + (i + m) * STRIDE + i + k];
                    subtractRow(b, row + m * STRIDE, factor, b, row + k * STRIDE, columns);
                }
            }
        }
    }

    /// Subtracts a multiple of a row from another.
    ///
    /// @param columns a multiple of [#UNIT]
    static void subtractRow(
            double[] to, int toAt, double factor, double[] row, int rowAt, int columns) {
        for (int j = 0; j < columns; j += LANES) {
            DoubleVector rest = load(row, rowAt + j).mul(-factor).add(load(to, toAt + j));
            rest.intoArray(to, toAt + j);
        }
    }

    /// The dot product of a row and a piece of a vector, both [#STRIDE] long.
    static double dot(double[] row, int rowAt, double[] vector, int vectorAt) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int j = 0; j < STRIDE; j += LANES) {
            sum = load(row, rowAt + j).fma(load(vector, vectorAt + j), sum);
        }
        return sum.reduceLanes(VectorOperators.ADD);
    }

    private static DoubleVector load(double[] values, int at) {
        return DoubleVector.fromArray(SPECIES, values, at);
    }
}

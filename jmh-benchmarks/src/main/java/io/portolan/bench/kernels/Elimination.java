package io.portolan.bench.kernels;

import static io.portolan.bench.kernels.TileProduct.STRIDE;
import static io.portolan.bench.kernels.TileProduct.UNIT;

import java.util.Arrays;

/// Factors a block of columns of [LinearSystem] by elimination with partial pivoting.
///
/// ```
///   left half | right half       factor the left half; solve and multiply the right half's upper
///   ----------+-----------       and lower part; factor what is left of it
/// ```
///
/// The halves are divided again, down to [TileProduct#UNIT] columns, which are done one by one.
///
/// @param block its rows, one after the other
/// @param order how many rows there are
/// @param firstRow the row of its first column's diagonal
/// @param pivots gets the row that each row of the diagonal was swapped with
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record Elimination(double[] block, int order, int firstRow, int[] pivots) {

    void factor() {
        factor(0, STRIDE);
    }

    /// Swaps two rows of a block.
    static void swap(double[] block, int row, int other) {
        if (row != other) {
            int a = row * STRIDE;
            int b = other * STRIDE;
            for (int j = 0; j < STRIDE; j++) {
                double value = block[a + j];
                block[a + j] = block[b + j];
                block[b + j] = value;
            }
        }
    }

    private void factor(int column, int width) {
        if (width == UNIT) {
            eliminate(column);
            return;
        }
        int half = width / 2;
        factor(column, half);
        int row = firstRow + column;
        int left = row * STRIDE + column;
        int right = left + half;
        TileProduct.solveLower(block, right, block, left, half, half);
        int below = half * STRIDE;
        int rows = order - row - half;
        TileProduct.subtract(
                block, right + below, block, left + below, block, right, rows, half, half);
        factor(column + half, half);
    }

    /// Factors [TileProduct#UNIT] columns one by one; finds the next pivot on the way.
    private void eliminate(int column) {
        double[] pivotRow = new double[UNIT];
        int pivot = largest(firstRow + column, column);
        for (int j = 0; j < UNIT; j++) {
            int row = firstRow + column + j;
            pivots[column + j] = pivot;
            swap(block, row, pivot);
            int from = row * STRIDE + column;
            System.arraycopy(block, from, pivotRow, 0, UNIT);
            double inverse = 1 / pivotRow[j];
            Arrays.fill(pivotRow, 0, j + 1, 0);
            double largest = -1;
            for (int i = row + 1; i < order; i++) {
                int at = i * STRIDE + column;
                double factor = block[at + j] * inverse;
                TileProduct.subtractRow(block, at, factor, pivotRow, 0, UNIT);
                block[at + j] = factor; // after the vectors: they would wait for it in memory
                if (j + 1 < UNIT && Math.abs(block[at + j + 1]) > largest) {
                    largest = Math.abs(block[at + j + 1]);
                    pivot = i;
                }
            }
        }
    }

    private int largest(int first, int column) {
        int best = first;
        for (int i = first + 1; i < order; i++) {
            double value = Math.abs(block[i * STRIDE + column]);
            if (value > Math.abs(block[best * STRIDE + column])) {
                best = i;
            }
        }
        return best;
    }
}

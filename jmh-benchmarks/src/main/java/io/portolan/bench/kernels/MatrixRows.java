package io.portolan.bench.kernels;

import java.util.Arrays;

/// A rank's rows of the random matrix of [ConjugateGradient]: for each row its columns and values.
///
/// ```
///   A = sum over i of  w_i v_i v_i'  + (0.1 - shift) I        w_i from 1 down to 0.1, geometrically
///
///   v_i   some random places with random values, and 0.5 at place i
/// ```
///
/// Each rank draws all vectors, and adds up the products that fall into its rows.
///
/// Source: Bailey et al. 1994, section 2.2.3
final class MatrixRows {

    private static final double SMALLEST_WEIGHT = 0.1;
    private static final double AT_DIAGONAL = 0.5;

    private final int[] starts;
    private final int[] columns;
    private final double[] values;

    /// The rows of one of `ranks` ranks.
    MatrixRows(ConjugateGradient.Problem problem, int rank, int ranks) {
        int count = problem.order() / ranks;
        Drawn drawn = Drawn.of(problem.order(), problem.nonzeros());
        starts = new int[count + 1];
        int[] columns = new int[count];
        double[] values = new double[count];
        double[] row = new double[problem.order()];
        boolean[] isThere = new boolean[problem.order()];
        int[] places = new int[problem.order()];
        for (int i = 0; i < count; i++) {
            int at = rank * count + i;
            int length = drawn.addRow(at, row, isThere, places);
            row[at] += SMALLEST_WEIGHT - problem.shift();
            Arrays.sort(places, 0, length);
            starts[i + 1] = starts[i] + length;
            if (starts[i + 1] > columns.length) {
                columns = Arrays.copyOf(columns, 2 * starts[i + 1]);
                values = Arrays.copyOf(values, columns.length);
            }
            for (int k = 0; k < length; k++) {
                columns[starts[i] + k] = places[k];
                values[starts[i] + k] = row[places[k]];
                row[places[k]] = 0;
                isThere[places[k]] = false;
            }
        }
        this.columns = columns;
        this.values = values;
    }

    int count() {
        return starts.length - 1;
    }

    /// Multiplies by a whole vector; the result has an element for each row.
    void multiply(double[] vector, double[] product) {
        for (int i = 0; i < product.length; i++) {
            int end = starts[i + 1];
            double a = 0; // four sums, because each addition waits for the one before it
            double b = 0;
            double c = 0;
            double d = 0;
            int k = starts[i];
            for (; k + 3 < end; k += 4) {
                a += values[k] * vector[columns[k]];
                b += values[k + 1] * vector[columns[k + 1]];
                c += values[k + 2] * vector[columns[k + 2]];
                d += values[k + 3] * vector[columns[k + 3]];
            }
            for (; k < end; k++) {
                a += values[k] * vector[columns[k]];
            }
            product[i] = a + b + c + d;
        }
    }

    /// The vectors v, and in which of them each place is.
    ///
    /// @param places of the nonzeros of each vector
    /// @param within the vectors that have each place
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Drawn(int[][] places, double[][] values, int[][] within) {

        static Drawn of(int order, int nonzeros) {
            NasRandom random = new NasRandom(NasRandom.SEED, 1);
            int[][] places = new int[order][];
            double[][] values = new double[order][];
            for (int i = 0; i < order; i++) {
                draw(random, i, order, nonzeros, places, values);
            }
            int[] counts = new int[order];
            Arrays.stream(places).flatMapToInt(Arrays::stream).forEach(place -> counts[place]++);
            int[][] within = new int[order][];
            Arrays.setAll(within, place -> new int[counts[place]]);
            for (int i = order - 1; i >= 0; i--) {
                for (int place : places[i]) {
                    within[place][--counts[place]] = i;
                }
            }
            return new Drawn(places, values, within);
        }

        /// Draws a value and a place, again where the place is outside or taken.
        private static void draw(
                NasRandom random,
                int own,
                int order,
                int nonzeros,
                int[][] places,
                double[][] values) {
            int range = Integer.highestOneBit(2 * order - 1); // the next power of two
            int[] place = new int[nonzeros + 1];
            double[] value = new double[nonzeros + 1];
            int count = 0;
            while (count < nonzeros) {
                double drawn = random.next();
                int at = (int) (range * random.next());
                if (at < order && indexOf(at, place, count) == count) {
                    place[count] = at;
                    value[count++] = drawn;
                }
            }
            int at = indexOf(own, place, count);
            place[at] = own;
            value[at] = AT_DIAGONAL;
            count = Math.max(count, at + 1);
            places[own] = Arrays.copyOf(place, count);
            values[own] = Arrays.copyOf(value, count);
        }

        /// Where it is among the first so many; their count if it is not there.
        private static int indexOf(int wanted, int[] all, int count) {
            int at = 0;
            while (at < count && all[at] != wanted) {
                at++;
            }
            return at;
        }

        /// Adds up a row; returns how many places it has, which are set in `found`.
        int addRow(int at, double[] row, boolean[] isThere, int[] found) {
            int count = 0;
            double ratio = Math.pow(SMALLEST_WEIGHT, 1.0 / places.length);
            for (int i : within[at]) {
                double own = values[i][indexOf(at, places[i], places[i].length)];
                double weight = Math.pow(ratio, i);
                for (int k = 0; k < places[i].length; k++) {
                    int place = places[i][k];
                    if (!isThere[place]) {
                        isThere[place] = true;
                        found[count++] = place;
                    }
                    row[place] += weight * own * values[i][k];
                }
            }
            return count;
        }
    }
}

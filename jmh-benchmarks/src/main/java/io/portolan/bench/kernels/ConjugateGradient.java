package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// CG: the smallest eigenvalue of a sparse symmetric matrix, by inverse iteration; each step solves
/// a system by 25 steps of the method of conjugate gradients.
///
/// ```
///              columns                 rank 0: rows 0 .. n/P-1 of the matrix and of all vectors
///           +-----------+   +-+
///   rank 0  |  rows     |   | |        q = A p:  allgather of p, then each rank its rows
///           +-----------+ . | |        dot products:  allreduce
///   rank 1  |  rows     |   | |
///           +-----------+   +-+
/// ```
///
/// An operation is a floating-point one, counted as the NAS Parallel Benchmarks do from the number
/// of nonzeros that the matrix is made of.
///
/// Source: Bailey et al. 1994, section 2.2.3
///
/// @param order how many rows the matrix has
/// @param nonzeros of each vector that the matrix is made of
/// @param shift of the eigenvalues
/// @param zeta the official result
record ConjugateGradient(int order, int nonzeros, double shift, double zeta) implements RankKernel {

    private static final int STEPS = 25;
    private static final int OUTER_STEPS = 15;
    private static final double TOLERANCE = 1e-10;
    private static final double SMALLEST_WEIGHT = 0.1;
    private static final double AT_DIAGONAL = 0.5;

    static ConjugateGradient of(KernelClass size) {
        return switch (size) {
            case S -> new ConjugateGradient(1400, 7, 10, 8.5971775078648);
            case W -> new ConjugateGradient(7000, 8, 12, 10.362595087124);
            case A -> new ConjugateGradient(14000, 11, 20, 17.130235054029);
        };
    }

    @Override
    public double operations() {
        double ofMatrix = nonzeros * (nonzeros + 1.0);
        return 2.0 * OUTER_STEPS * order * (3 + ofMatrix + STEPS * (5 + ofMatrix) + 3);
    }

    @Override
    public KernelResult run(Intracomm world) {
        if (order % world.size() != 0) {
            throw new IllegalArgumentException(
                    "CG on %d ranks: %d rows are not divided by it; use 1, 2, 4 or 8"
                            .formatted(world.size(), order));
        }
        Rows rows = new Rows(this, world.rank(), world.size());
        Solver solver = new Solver(world, rows, order);
        solver.inverseIteration(1, shift); // touches all memory
        world.barrier();
        long start = System.nanoTime();
        double found = solver.inverseIteration(OUTER_STEPS, shift);
        return new KernelResult(
                KernelResult.secondsSince(start, world),
                KernelResult.difference("zeta", found, zeta, TOLERANCE));
    }

    /// The vectors of a rank.
    private static final class Solver {
        private final Intracomm world;
        private final Rows rows;
        private final double[] all;
        private final double[] x;
        private final double[] z;
        private final double[] r;
        private final double[] p;
        private final double[] q;
        private final double[] own = new double[1];
        private final double[] sum = new double[1];

        Solver(Intracomm world, Rows rows, int order) {
            this.world = world;
            this.rows = rows;
            all = new double[order];
            x = new double[rows.count()];
            z = x.clone();
            r = x.clone();
            p = x.clone();
            q = x.clone();
        }

        /// Returns the estimate of the eigenvalue.
        double inverseIteration(int steps, double shift) {
            Arrays.fill(x, 1);
            double zeta = 0;
            for (int step = 0; step < steps; step++) {
                solve();
                zeta = shift + 1 / dot(x, z);
                double scale = 1 / Math.sqrt(dot(z, z));
                for (int i = 0; i < x.length; i++) {
                    x[i] = scale * z[i];
                }
            }
            return zeta;
        }

        /// `A z = x`; returns how far it is from that.
        private double solve() {
            Arrays.fill(z, 0);
            System.arraycopy(x, 0, r, 0, x.length);
            System.arraycopy(x, 0, p, 0, x.length);
            double rho = dot(r, r);
            for (int step = 0; step < STEPS; step++) {
                multiply(p, q);
                double alpha = rho / dot(p, q);
                addScaled(z, alpha, p, z);
                addScaled(r, -alpha, q, r);
                double before = rho;
                rho = dot(r, r);
                addScaled(r, rho / before, p, p);
            }
            multiply(z, q);
            addScaled(x, -1, q, r);
            return Math.sqrt(dot(r, r));
        }

        /// `to = A from`
        private void multiply(double[] from, double[] to) {
            System.arraycopy(from, 0, all, world.rank() * from.length, from.length);
            world.allgather(MPI.IN_PLACE, all);
            rows.multiply(all, to);
        }

        private double dot(double[] a, double[] b) {
            double result = 0;
            for (int i = 0; i < a.length; i++) {
                result += a[i] * b[i];
            }
            own[0] = result;
            world.allreduce(own, sum, Op.SUM);
            return sum[0];
        }

        /// `to = a + factor b`
        private static void addScaled(double[] a, double factor, double[] b, double[] to) {
            for (int i = 0; i < to.length; i++) {
                to[i] = a[i] + factor * b[i];
            }
        }
    }

    /// A rank's rows of the matrix, which is random: for each row its columns and values.
    ///
    /// ```
    ///   A = sum over i of  w_i v_i v_i'  + (0.1 - shift) I      w_i from 1 down to 0.1, geometrically
    ///
    ///   v_i   some random places with random values, and 0.5 at place i
    /// ```
    ///
    /// Each rank draws all vectors, and adds up the products that fall into its rows.
    private static final class Rows {
        private final int[] starts;
        private final int[] columns;
        private final double[] values;

        /// The rows of one of `ranks` ranks.
        Rows(ConjugateGradient problem, int rank, int ranks) {
            int order = problem.order();
            List<Map<Integer, Double>> vectors = vectors(order, problem.nonzeros());
            List<List<Integer>> having = new ArrayList<>(); // the vectors that have each place
            vectors.forEach(_ -> having.add(new ArrayList<>()));
            for (int i = 0; i < order; i++) {
                for (int place : vectors.get(i).keySet()) {
                    having.get(place).add(i);
                }
            }
            int count = order / ranks;
            starts = new int[count + 1];
            int[] columnsSoFar = new int[count];
            double[] valuesSoFar = new double[count];
            double ratio = Math.pow(SMALLEST_WEIGHT, 1.0 / order);
            for (int i = 0; i < count; i++) {
                int at = rank * count + i;
                SortedMap<Integer, Double> row = new TreeMap<>();
                for (int v : having.get(at)) {
                    Map<Integer, Double> vector = vectors.get(v);
                    double factor = Math.pow(ratio, v) * vector.getOrDefault(at, 0.0);
                    vector.forEach((place, value) -> row.merge(place, factor * value, Double::sum));
                }
                row.merge(at, SMALLEST_WEIGHT - problem.shift(), Double::sum);
                int next = starts[i];
                starts[i + 1] = next + row.size();
                if (starts[i + 1] > columnsSoFar.length) {
                    columnsSoFar = Arrays.copyOf(columnsSoFar, 2 * starts[i + 1]);
                    valuesSoFar = Arrays.copyOf(valuesSoFar, columnsSoFar.length);
                }
                for (Map.Entry<Integer, Double> entry : row.entrySet()) {
                    columnsSoFar[next] = entry.getKey();
                    valuesSoFar[next++] = entry.getValue();
                }
            }
            columns = columnsSoFar;
            values = valuesSoFar;
        }

        /// The vectors v, as values by place: each value is drawn with a place, again where the
        /// place is outside or taken.
        private static List<Map<Integer, Double>> vectors(int order, int nonzeros) {
            NasRandom random = new NasRandom(NasRandom.SEED, 1);
            int range = Integer.highestOneBit(2 * order - 1); // the next power of two
            List<Map<Integer, Double>> vectors = new ArrayList<>();
            for (int i = 0; i < order; i++) {
                Map<Integer, Double> vector = new LinkedHashMap<>();
                while (vector.size() < nonzeros) {
                    double value = random.next();
                    int place = (int) (range * random.next());
                    if (place < order) {
                        vector.putIfAbsent(place, value);
                    }
                }
                vector.put(i, AT_DIAGONAL);
                vectors.add(vector);
            }
            return vectors;
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
    }
}

package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import java.util.Arrays;

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
final class ConjugateGradient implements RankKernel {

    private static final int STEPS = 25;
    private static final int OUTER_STEPS = 15;
    private static final double TOLERANCE = 1e-10;

    @Override
    public Problem problem(KernelClass size) {
        return switch (size) {
            case S -> new Problem(1400, 7, 10, 8.5971775078648);
            case W -> new Problem(7000, 8, 12, 10.362595087124);
            case A -> new Problem(14000, 11, 20, 17.130235054029);
        };
    }

    /// @param order how many rows the matrix has
    /// @param nonzeros of each vector that the matrix is made of
    /// @param shift of the eigenvalues
    /// @param zeta the official result
    record Problem(int order, int nonzeros, double shift, double zeta)
            implements RankKernel.Problem {

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
            MatrixRows rows = new MatrixRows(this, world.rank(), world.size());
            Solver solver = new Solver(world, rows, order);
            solver.inverseIteration(1, shift); // touches all memory
            world.barrier();
            long start = System.nanoTime();
            double found = solver.inverseIteration(OUTER_STEPS, shift);
            return new KernelResult(
                    KernelResult.secondsSince(start, world),
                    KernelResult.difference("zeta", found, zeta, TOLERANCE));
        }
    }

    /// The vectors of a rank.
    private static final class Solver {
        private final Intracomm world;
        private final MatrixRows rows;
        private final double[] all;
        private final double[] x;
        private final double[] z;
        private final double[] r;
        private final double[] p;
        private final double[] q;
        private final double[] own = new double[1];
        private final double[] sum = new double[1];

        Solver(Intracomm world, MatrixRows rows, int order) {
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
}

package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;

/// EP: pairs of normally distributed random numbers, counted by how large they are.
///
/// ```
///   random numbers:  |  rank 0's pairs  |  rank 1's pairs  | ...     each rank jumps to its own
///                            |                   |
///                     (x, y) in the circle?  (X, Y) normally distributed, by the polar method
///                            |                   |
///                     sums of X, Y; counts of max(|X|, |Y|) by its whole part
///                            \___ allreduce ____/
/// ```
///
/// The pairs are divided into blocks, and the blocks between the ranks. The only message is the
/// reduction in the end. An operation is a random number.
///
/// Source: Bailey et al. 1994, section 2.2.1
final class EmbarrassinglyParallel implements RankKernel {

    private static final long SEED = 271_828_183;
    private static final int BLOCK = 1 << 16;
    private static final int RINGS = 10;
    private static final double TOLERANCE = 1e-8;

    /// @param pairs a multiple of the block's
    /// @param sumX the official sum of all X
    record Problem(long pairs, double sumX, double sumY) {

        static Problem of(KernelClass size) {
            return switch (size) {
                case S -> new Problem(1L << 24, -3.247834652034740e3, -6.958407078382297e3);
                case W -> new Problem(1L << 25, -2.863319731645753e3, -6.320053679109499e3);
                case A -> new Problem(1L << 28, -4.295875165629892e3, -1.580732573678431e4);
            };
        }

        double operations() {
            return 2.0 * pairs;
        }
    }

    @Override
    public KernelResult run(Intracomm world, KernelClass size) {
        return run(world, Problem.of(size));
    }

    @Override
    public double operations(KernelClass size) {
        return Problem.of(size).operations();
    }

    KernelResult run(Intracomm world, Problem problem) {
        world.barrier();
        long start = System.nanoTime();
        long blocks = problem.pairs / BLOCK;
        long first = blocks * world.rank() / world.size();
        long end = blocks * (world.rank() + 1) / world.size();
        double[] own = new double[2 + RINGS]; // the sums, then the counts
        double[] uniform = new double[2 * BLOCK];
        for (long block = first; block < end; block++) {
            NasRandom random = new NasRandom(SEED, 2 * block * BLOCK);
            for (int i = 0; i < uniform.length; i++) {
                uniform[i] = 2 * random.next() - 1;
            }
            add(uniform, own);
        }
        double[] all = new double[own.length];
        world.allreduce(own, all, Op.SUM);
        return KernelResult.since(start, world, difference(problem, all));
    }

    private static void add(double[] uniform, double[] sums) {
        double sumX = 0;
        double sumY = 0;
        for (int i = 0; i < uniform.length; i += 2) {
            double x = uniform[i];
            double y = uniform[i + 1];
            double t = x * x + y * y;
            if (t <= 1) {
                double factor = Math.sqrt(-2 * Math.log(t) / t);
                x *= factor;
                y *= factor;
                sums[2 + (int) Math.max(Math.abs(x), Math.abs(y))]++;
                sumX += x;
                sumY += y;
            }
        }
        sums[0] += sumX;
        sums[1] += sumY;
    }

    private static String difference(Problem problem, double[] sums) {
        String ofX = KernelResult.difference("sum of X", sums[0], problem.sumX, TOLERANCE);
        String ofY = KernelResult.difference("sum of Y", sums[1], problem.sumY, TOLERANCE);
        return ofX.isEmpty() ? ofY : ofX;
    }
}

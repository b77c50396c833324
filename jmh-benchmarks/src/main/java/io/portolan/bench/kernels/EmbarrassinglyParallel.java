package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

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
///
/// @param pairs a multiple of the block's
/// @param sumX the official sum of all X
record EmbarrassinglyParallel(long pairs, double sumX, double sumY) implements RankKernel {

    private static final long SEED = 271_828_183;
    private static final int BLOCK = 1 << 16;
    private static final int RINGS = 10;
    private static final double TOLERANCE = 1e-8;

    static EmbarrassinglyParallel of(KernelClass size) {
        return switch (size) {
            case S ->
                    new EmbarrassinglyParallel(
                            1L << 24, -3.247834652034740e3, -6.958407078382297e3);
            case W ->
                    new EmbarrassinglyParallel(
                            1L << 25, -2.863319731645753e3, -6.320053679109499e3);
            case A ->
                    new EmbarrassinglyParallel(
                            1L << 28, -4.295875165629892e3, -1.580732573678431e4);
        };
    }

    @Override
    public double operations() {
        return 2.0 * pairs;
    }

    @Override
    public KernelResult run(Intracomm world) {
        world.barrier();
        long start = System.nanoTime();
        long blocks = pairs / BLOCK;
        long first = blocks * world.rank() / world.size();
        long end = blocks * (world.rank() + 1) / world.size();
        double[] own = new double[2 + RINGS]; // the sums, then the counts
        Block inside = new Block();
        for (long block = first; block < end; block++) {
            inside.draw(new NasRandom(SEED, 2 * block * BLOCK));
            inside.scale();
            inside.addTo(own);
        }
        double[] all = new double[own.length];
        world.allreduce(own, all, Op.SUM);
        double seconds = KernelResult.secondsSince(start, world);
        String ofX = KernelResult.difference("sum of X", all[0], sumX, TOLERANCE);
        String ofY = KernelResult.difference("sum of Y", all[1], sumY, TOLERANCE);
        return new KernelResult(seconds, ofX.isEmpty() ? ofY : ofX);
    }

    /// The pairs of a block that lie in the circle.
    private static final class Block {

        private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
        private static final int LANES = SPECIES.length();

        private final double[] x = new double[BLOCK + LANES];
        private final double[] y = new double[BLOCK + LANES];
        private final double[] t = new double[BLOCK + LANES]; // x^2 + y^2
        private int count;

        void draw(NasRandom random) {
            int inside = 0;
            for (int i = 0; i < BLOCK; i++) {
                x[inside] = 2 * random.next() - 1;
                y[inside] = 2 * random.next() - 1;
                t[inside] = x[inside] * x[inside] + y[inside] * y[inside];
                inside += t[inside] <= 1 ? 1 : 0;
            }
            count = inside;
        }

        /// Makes them normally distributed; what lies behind the last pair becomes anything.
        void scale() {
            for (int i = 0; i < count; i += LANES) {
                DoubleVector squares = DoubleVector.fromArray(SPECIES, t, i);
                DoubleVector factor =
                        squares.lanewise(VectorOperators.LOG).mul(-2).div(squares).sqrt();
                DoubleVector.fromArray(SPECIES, x, i).mul(factor).intoArray(x, i);
                DoubleVector.fromArray(SPECIES, y, i).mul(factor).intoArray(y, i);
            }
        }

        void addTo(double[] sums) {
            double sumX = 0;
            double sumY = 0;
            for (int i = 0; i < count; i++) {
                sums[2 + (int) Math.max(Math.abs(x[i]), Math.abs(y[i]))]++;
                sumX += x[i];
                sumY += y[i];
            }
            sums[0] += sumX;
            sums[1] += sumY;
        }
    }
}

package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import java.util.List;

/// FT: a partial differential equation in three dimensions, by Fourier transforms.
///
/// ```
///   rank 0: planes z = 0 .. nz/P-1             rank 0: y = 0 .. ny/P-1, all z
///     transform along x, y       -- alltoall -->     transform along z;  times exp(-c k^2)
///     y, x back; a checksum      <-- alltoall --     z back                  in each step
/// ```
///
/// A point is its real and its imaginary part, in two arrays; x is the nearest in memory. On the
/// way back z comes first, so that there is one alltoall of all data in each step. An operation is
/// a floating-point one, `5 n log2 n` for each transform of all n points.
///
/// Source: Bailey et al. 1994, section 2.2.4
///
/// @param nx points in this direction, a power of two
/// @param checksums the official ones, real and imaginary part for each step
record FourierTransform(int nx, int ny, int nz, List<Double> checksums) implements RankKernel {

    private static final double ALPHA = 1e-6;
    private static final int SUMMED = 1024;
    private static final double TOLERANCE = 1e-12;

    /// The official checksums of each step, real and imaginary part.
    private static final List<Double> CHECKSUMS_S =
            List.of(
                    5.546087004964e2, 4.845363331978e2,
                    5.546385409189e2, 4.865304269511e2,
                    5.546148406171e2, 4.883910722336e2,
                    5.545423607415e2, 4.901273169046e2,
                    5.544255039624e2, 4.917475857993e2,
                    5.542683411902e2, 4.932597244941e2);

    private static final List<Double> CHECKSUMS_W =
            List.of(
                    5.673612178944e2, 5.293246849175e2,
                    5.631436885271e2, 5.282149986629e2,
                    5.594024089970e2, 5.270996558037e2,
                    5.560698047020e2, 5.260027904925e2,
                    5.530898991250e2, 5.249400845633e2,
                    5.504159734538e2, 5.239212247086e2);

    private static final List<Double> CHECKSUMS_A =
            List.of(
                    5.046735008193e2, 5.114047905510e2,
                    5.059412319734e2, 5.098809666433e2,
                    5.069376896287e2, 5.098144042213e2,
                    5.077892868474e2, 5.101336130759e2,
                    5.085233095391e2, 5.104914655194e2,
                    5.091487099959e2, 5.107917842803e2);

    static FourierTransform of(KernelClass size) {
        return switch (size) {
            case S -> new FourierTransform(64, 64, 64, CHECKSUMS_S);
            case W -> new FourierTransform(128, 128, 32, CHECKSUMS_W);
            case A -> new FourierTransform(256, 256, 128, CHECKSUMS_A);
        };
    }

    int points() {
        return nx * ny * nz;
    }

    int steps() {
        return checksums.size() / 2;
    }

    @Override
    public double operations() {
        double points = points();
        return 5 * points * Math.log(points) / Math.log(2) * (steps() + 1);
    }

    @Override
    public KernelResult run(Intracomm world) {
        if (ny % world.size() != 0 || nz % world.size() != 0) {
            throw new IllegalArgumentException(
                    "FT on %d ranks: %d planes and %d rows are not divided by it; use a power of two"
                            .formatted(world.size(), nz, ny));
        }
        Field field = new Field(world, this);
        field.start();
        field.forward(); // touches all memory
        world.barrier();
        long start = System.nanoTime();
        field.start();
        field.forward();
        double[] found = new double[checksums.size()];
        for (int step = 0; step < steps(); step++) {
            field.step(found, 2 * step);
        }
        double seconds = KernelResult.secondsSince(start, world);
        String difference = "";
        for (int i = 0; i < found.length && difference.isEmpty(); i++) {
            String name =
                    "%s part of checksum %d"
                            .formatted(i % 2 == 0 ? "real" : "imaginary", i / 2 + 1);
            difference = KernelResult.difference(name, found[i], checksums.get(i), TOLERANCE);
        }
        return new KernelResult(seconds, difference);
    }

    /// The points of a rank.
    private static final class Field {
        private final Intracomm world;
        private final FourierTransform problem;
        private final int planes;
        private final int rows;
        private final FourierLines alongX;
        private final FourierLines alongY;
        private final FourierLines alongZ;
        private final double[] re; // transformed: rows of all planes
        private final double[] im;
        private final double[] workRe;
        private final double[] workIm;
        private final double[] packed;
        private final double[] decay; // of each transformed point in a step

        Field(Intracomm world, FourierTransform problem) {
            this.world = world;
            this.problem = problem;
            planes = problem.nz / world.size();
            rows = problem.ny / world.size();
            alongX = new FourierLines(problem.nx);
            alongY = new FourierLines(problem.ny);
            alongZ = new FourierLines(problem.nz);
            int own = problem.points() / world.size();
            re = new double[own];
            im = new double[own];
            workRe = new double[own];
            workIm = new double[own];
            packed = new double[own];
            decay = new double[own];
        }

        /// Random points, and how fast each wave decays.
        void start() {
            NasRandom random = new NasRandom(NasRandom.SEED, 2L * workRe.length * world.rank());
            for (int i = 0; i < workRe.length; i++) {
                workRe[i] = random.next();
                workIm[i] = random.next();
            }
            int at = 0;
            for (int z = 0; z < problem.nz; z++) {
                for (int y = world.rank() * rows; y < (world.rank() + 1) * rows; y++) {
                    double ofRow = square(z, problem.nz) + square(y, problem.ny);
                    for (int x = 0; x < problem.nx; x++) {
                        double wave = ofRow + square(x, problem.nx);
                        decay[at++] = Math.exp(-4 * ALPHA * Math.PI * Math.PI * wave);
                    }
                }
            }
        }

        /// Of the wave's number, which is negative in the upper half.
        private static double square(int k, int count) {
            double wave = k < count / 2 ? k : k - count;
            return wave * wave;
        }

        /// Transforms the points.
        void forward() {
            alongX.alongRows(workRe, workIm, 0, planes * problem.ny, -1);
            for (int z = 0; z < planes; z++) {
                alongY.acrossRows(workRe, workIm, z * problem.ny * problem.nx, problem.nx, -1);
            }
            toRows(workRe, re);
            toRows(workIm, im);
            alongZ.acrossRows(re, im, 0, rows * problem.nx, -1);
        }

        /// Lets the waves decay, transforms a copy back, and sums up some of its points.
        void step(double[] checksums, int at) {
            for (int i = 0; i < re.length; i++) {
                re[i] *= decay[i];
                im[i] *= decay[i];
            }
            System.arraycopy(re, 0, workRe, 0, re.length);
            System.arraycopy(im, 0, workIm, 0, im.length);
            alongZ.acrossRows(workRe, workIm, 0, rows * problem.nx, 1);
            toPlanes(workRe);
            toPlanes(workIm);
            for (int z = 0; z < planes; z++) {
                alongY.acrossRows(workRe, workIm, z * problem.ny * problem.nx, problem.nx, 1);
            }
            alongX.alongRows(workRe, workIm, 0, planes * problem.ny, 1);
            double[] own = new double[2];
            for (int j = 1; j <= SUMMED; j++) {
                int z = 5 * j % problem.nz - world.rank() * planes;
                if (z >= 0 && z < planes) {
                    int point = (z * problem.ny + 3 * j % problem.ny) * problem.nx + j % problem.nx;
                    own[0] += workRe[point] / problem.points();
                    own[1] += workIm[point] / problem.points();
                }
            }
            world.allreduce(own, 0, checksums, at, 2, Op.SUM);
        }

        /// From planes to rows of all planes: the blocks of a rank are packed, and arrive in order.
        private void toRows(double[] from, double[] to) {
            int count = rows * problem.nx;
            int block = planes * count;
            for (int rank = 0; rank < world.size(); rank++) {
                for (int z = 0; z < planes; z++) {
                    int at = (z * problem.ny + rank * rows) * problem.nx;
                    System.arraycopy(from, at, packed, rank * block + z * count, count);
                }
            }
            world.alltoall(packed, to);
        }

        /// Back: the blocks leave in order, and are unpacked.
        private void toPlanes(double[] both) {
            world.alltoall(both, packed);
            int count = rows * problem.nx;
            int block = planes * count;
            for (int rank = 0; rank < world.size(); rank++) {
                for (int z = 0; z < planes; z++) {
                    int at = (z * problem.ny + rank * rows) * problem.nx;
                    System.arraycopy(packed, rank * block + z * count, both, at, count);
                }
            }
        }
    }
}

package io.portolan.bench.kernels;

import static jdk.incubator.vector.DoubleVector.SPECIES_PREFERRED;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import java.util.List;
import jdk.incubator.vector.DoubleVector;

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
final class FourierTransform implements RankKernel {

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

    @Override
    public Problem problem(KernelClass size) {
        return switch (size) {
            case S -> new Problem(64, 64, 64, CHECKSUMS_S);
            case W -> new Problem(128, 128, 32, CHECKSUMS_W);
            case A -> new Problem(256, 256, 128, CHECKSUMS_A);
        };
    }

    /// @param nx points in this direction, a power of two
    /// @param checksums the official ones, real and imaginary part for each step
    record Problem(int nx, int ny, int nz, List<Double> checksums) implements RankKernel.Problem {

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
    }

    /// The points of a rank.
    private static final class Field {
        private final Intracomm world;
        private final Problem problem;
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

        Field(Intracomm world, Problem problem) {
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

    /// Discrete Fourier transforms of many lines of complex numbers at once, by Stockham's
    /// algorithm of radix two.
    ///
    /// ```
    ///   scratch:  point 0 of 16 lines | point 1 of 16 lines | ...      real and imaginary parts apart
    ///
    ///   a step:   a = x[j]  b = x[j + n/2]   ->   y[2 j] = a + b,  y[2 j + 1] = w (a - b)
    /// ```
    ///
    /// The lines of a block lie side by side, so that a step is the same for neighbours in memory.
    private static final class FourierLines {

        private static final int BLOCK = 16;

        private final int length;
        private final double[] cosines;
        private final double[] sines;
        private double[] real;
        private double[] imaginary;
        private double[] otherReal;
        private double[] otherImaginary;

        /// @param length of a line, a power of two
        FourierLines(int length) {
            this.length = length;
            cosines = new double[length / 2];
            sines = new double[length / 2];
            for (int i = 0; i < length / 2; i++) {
                cosines[i] = Math.cos(2 * Math.PI * i / length);
                sines[i] = Math.sin(2 * Math.PI * i / length);
            }
            real = new double[length * BLOCK];
            imaginary = real.clone();
            otherReal = real.clone();
            otherImaginary = real.clone();
        }

        /// Transforms lines whose points are neighbours, one line after the other.
        ///
        /// @param sign of the exponent
        void alongRows(double[] re, double[] im, int from, int lines, int sign) {
            for (int line = 0; line < lines; line += BLOCK) {
                int width = Math.min(BLOCK, lines - line);
                int at = from + line * length;
                for (int l = 0; l < width; l++) {
                    for (int i = 0; i < length; i++) {
                        real[i * BLOCK + l] = re[at + l * length + i];
                        imaginary[i * BLOCK + l] = im[at + l * length + i];
                    }
                }
                transform(sign);
                for (int l = 0; l < width; l++) {
                    for (int i = 0; i < length; i++) {
                        re[at + l * length + i] = real[i * BLOCK + l];
                        im[at + l * length + i] = imaginary[i * BLOCK + l];
                    }
                }
            }
        }

        /// Transforms as many lines as a row is long, each of which has a point in every row.
        ///
        /// @param row from a point to the next one of its line
        /// @param sign of the exponent
        void acrossRows(double[] re, double[] im, int from, int row, int sign) {
            for (int line = 0; line < row; line += BLOCK) {
                int width = Math.min(BLOCK, row - line);
                for (int i = 0; i < length; i++) {
                    System.arraycopy(re, from + i * row + line, real, i * BLOCK, width);
                    System.arraycopy(im, from + i * row + line, imaginary, i * BLOCK, width);
                }
                transform(sign);
                for (int i = 0; i < length; i++) {
                    System.arraycopy(real, i * BLOCK, re, from + i * row + line, width);
                    System.arraycopy(imaginary, i * BLOCK, im, from + i * row + line, width);
                }
            }
        }

        private void transform(int sign) {
            int half = length / 2 * BLOCK;
            int groups = length / 2;
            for (int run = BLOCK; groups >= 1; run *= 2, groups /= 2) {
                for (int group = 0; group < groups; group++) {
                    double cosine = cosines[group * run / BLOCK];
                    double sine = sign * sines[group * run / BLOCK];
                    step(group * run, half, run, cosine, sine);
                }
                double[] swapped = real;
                real = otherReal;
                otherReal = swapped;
                swapped = imaginary;
                imaginary = otherImaginary;
                otherImaginary = swapped;
            }
        }

        /// Combines two runs of points, which go to neighbouring runs.
        private void step(int from, int half, int run, double cosine, double sine) {
            int lanes = SPECIES_PREFERRED.length();
            for (int i = 0; i < run; i += lanes) {
                var aRe = DoubleVector.fromArray(SPECIES_PREFERRED, real, from + i);
                var aIm = DoubleVector.fromArray(SPECIES_PREFERRED, imaginary, from + i);
                var bRe = DoubleVector.fromArray(SPECIES_PREFERRED, real, from + half + i);
                var bIm = DoubleVector.fromArray(SPECIES_PREFERRED, imaginary, from + half + i);
                aRe.add(bRe).intoArray(otherReal, 2 * from + i);
                aIm.add(bIm).intoArray(otherImaginary, 2 * from + i);
                var re = aRe.sub(bRe);
                var im = aIm.sub(bIm);
                re.mul(cosine).sub(im.mul(sine)).intoArray(otherReal, 2 * from + run + i);
                re.mul(sine).add(im.mul(cosine)).intoArray(otherImaginary, 2 * from + run + i);
            }
        }
    }
}

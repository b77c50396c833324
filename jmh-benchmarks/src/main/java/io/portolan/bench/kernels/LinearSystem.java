package io.portolan.bench.kernels;

import static io.portolan.bench.kernels.TileProduct.STRIDE;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.Request;
import java.util.Arrays;

/// LU: a dense system of linear equations, by elimination with partial pivoting, as the benchmark
/// HPL.
///
/// ```
///   blocks of 96 columns, block k on rank k mod P          step k:
///   +---+---+---+---+---+---                               its owner has factored block k;
///   | 0 | 1 | 0 | 1 | 0 |          P = 2                   bcast of the block and its pivots
///   |   |   |   |   |   |                                  each rank: its blocks on the right
///                                                            swap rows, solve, multiply
/// ```
///
/// Look-ahead: the owner of the next block does it first, factors it and begins its broadcast,
/// before it does the others. In the end the right side travels from block to block, down and up
/// again. The result is right if `max |A x - b| / (eps (|A| |x| + |b|) n)` is below 16. An
/// operation is a floating-point one, `2/3 n^3 + 3/2 n^2` in all.
///
/// Source: Dongarra et al. 2003, section 4
///
/// @param blocks of columns, each as many as [TileProduct#STRIDE]
/// @param limit of the scaled residual
record LinearSystem(int blocks, double limit) implements RankKernel {

    private static final int TAG = 3;
    private static final double EPSILON = 0x1p-53;
    private static final double LIMIT = 16;

    static LinearSystem of(KernelClass size) {
        return switch (size) {
            case S -> new LinearSystem(4, LIMIT);
            case W -> new LinearSystem(20, LIMIT);
            case A -> new LinearSystem(40, LIMIT);
        };
    }

    int order() {
        return blocks * STRIDE;
    }

    @Override
    public double operations() {
        double n = order();
        return 2.0 / 3 * n * n * n + 1.5 * n * n;
    }

    @Override
    public KernelResult run(Intracomm world) {
        Matrix matrix = new Matrix(world, blocks);
        double[] x = matrix.rightSide();
        world.barrier();
        long start = System.nanoTime();
        matrix.factor();
        matrix.solve(x);
        double seconds = KernelResult.secondsSince(start, world);
        double residual = new Matrix(world, blocks).residual(x);
        return new KernelResult(
                seconds,
                residual < limit
                        ? ""
                        : "the residual is %s, and must be below %s".formatted(residual, limit));
    }

    /// The blocks of columns of a rank; the rows of a block are one after the other.
    private static final class Matrix {
        private final Intracomm world;
        private final int count;
        private final int order;
        private final double[][] blocks; // null where another rank has it
        private final int[][]
                pivots; // of each block: the row that each of its rows is swapped with
        private final double[][] panels = new double[2][]; // blocks of other ranks, in turns

        /// Random numbers.
        Matrix(Intracomm world, int count) {
            this.world = world;
            this.count = count;
            order = count * STRIDE;
            blocks = new double[count][];
            pivots = new int[count][STRIDE];
            for (int k = world.rank(); k < count; k += world.size()) {
                blocks[k] = random((long) k * order * STRIDE, order * STRIDE);
            }
            Arrays.setAll(panels, _ -> new double[world.size() > 1 ? order * STRIDE : 0]);
        }

        double[] rightSide() {
            return random((long) order * order, order);
        }

        private static double[] random(long first, int count) {
            double[] values = new double[count];
            NasRandom random = new NasRandom(NasRandom.SEED, first);
            Arrays.setAll(values, _ -> random.next() - 0.5);
            return values;
        }

        private int owner(int block) {
            return block % world.size();
        }

        private boolean isOwn(int block) {
            return owner(block) == world.rank();
        }

        private double[] panel(int block) {
            return isOwn(block) ? blocks[block] : panels[block % 2];
        }

        void factor() {
            if (isOwn(0)) {
                factor(0);
            }
            Request[] next = bcast(0);
            for (int k = 0; k < count; k++) {
                for (Request request : next) {
                    request.await();
                }
                if (k + 1 < count) {
                    if (isOwn(k + 1)) {
                        update(k + 1, k);
                        factor(k + 1);
                    }
                    next = bcast(k + 1);
                }
                for (int block = world.rank(); block < count; block += world.size()) {
                    if (block > k + 1) {
                        update(block, k);
                    }
                }
            }
        }

        private void factor(int block) {
            new Elimination(blocks[block], order, block * STRIDE, pivots[block]).factor();
        }

        /// Begins to give all ranks the part of a block that is factored.
        private Request[] bcast(int block) {
            int first = block * STRIDE * STRIDE;
            int rest = order * STRIDE - first;
            return new Request[] {
                world.ibcast(pivots[block], owner(block)),
                world.ibcast(panel(block), first, rest, owner(block))
            };
        }

        /// Eliminates the columns of block k from another.
        private void update(int block, int k) {
            double[] own = blocks[block];
            double[] panel = panel(k);
            int diagonal = k * STRIDE * STRIDE;
            int below = diagonal + STRIDE * STRIDE;
            swapRows(own, k);
            TileProduct.solveLower(own, diagonal, panel, diagonal, STRIDE, STRIDE);
            int rows = order - (k + 1) * STRIDE;
            TileProduct.subtract(own, below, panel, below, own, diagonal, rows, STRIDE, STRIDE);
        }

        private static void swapRows(double[] x, int[] pivots, int first) {
            for (int i = 0; i < STRIDE; i++) {
                double value = x[first + i];
                x[first + i] = x[pivots[i]];
                x[pivots[i]] = value;
            }
        }

        private void swapRows(double[] block, int k) {
            for (int i = 0; i < STRIDE; i++) {
                Elimination.swap(block, k * STRIDE + i, pivots[k][i]);
            }
        }

        /// Solves the system with the factors in place of its right side, whose rows are swapped as
        /// those of the blocks were: a block that is factored keeps its rows from then on.
        void solve(double[] x) {
            for (int k = 0; k < count; k++) {
                pass(x, k - 1, k);
                if (isOwn(k)) {
                    swapRows(x, pivots[k], k * STRIDE);
                    solveDown(x, k);
                }
            }
            for (int k = count - 1; k >= 0; k--) {
                pass(x, k + 1, k);
                if (isOwn(k)) {
                    solveUp(x, k);
                }
            }
            world.bcast(x, owner(0));
        }

        /// Sends the right side from the owner of a block to that of the next.
        private void pass(double[] x, int from, int to) {
            boolean isPassed = from >= 0 && from < count && owner(from) != owner(to);
            if (isPassed && isOwn(from)) {
                world.send(x, owner(to), TAG);
            } else if (isPassed && isOwn(to)) {
                world.recv(x, owner(from), TAG);
            }
        }

        private void solveDown(double[] x, int k) {
            int first = k * STRIDE;
            for (int i = 1; i < STRIDE; i++) {
                for (int j = 0; j < i; j++) {
                    x[first + i] -= blocks[k][(first + i) * STRIDE + j] * x[first + j];
                }
            }
            for (int i = first + STRIDE; i < order; i++) {
                x[i] -= TileProduct.dot(blocks[k], i * STRIDE, x, first);
            }
        }

        private void solveUp(double[] x, int k) {
            int first = k * STRIDE;
            for (int i = STRIDE - 1; i >= 0; i--) {
                int row = (first + i) * STRIDE;
                for (int j = i + 1; j < STRIDE; j++) {
                    x[first + i] -= blocks[k][row + j] * x[first + j];
                }
                x[first + i] /= blocks[k][row + i];
            }
            for (int i = 0; i < first; i++) {
                x[i] -= TileProduct.dot(blocks[k], i * STRIDE, x, first);
            }
        }

        /// The scaled residual of a solution, of a matrix that is not factored.
        double residual(double[] x) {
            double[] own = new double[2 * order]; // A x, then the sums of |A| by row
            for (int k = world.rank(); k < count; k += world.size()) {
                for (int at = 0; at < blocks[k].length; at++) {
                    int row = at / STRIDE;
                    own[row] += blocks[k][at] * x[k * STRIDE + at % STRIDE];
                    own[order + row] += Math.abs(blocks[k][at]);
                }
            }
            double[] all = new double[2 * order];
            world.allreduce(own, all, Op.SUM);
            double[] b = rightSide();
            double rest = 0;
            double ofA = 0;
            for (int i = 0; i < order; i++) {
                rest = Math.max(rest, Math.abs(all[i] - b[i]));
                ofA = Math.max(ofA, all[order + i]);
            }
            return rest / (EPSILON * (ofA * norm(x) + norm(b)) * order);
        }

        private static double norm(double[] vector) {
            return Arrays.stream(vector).map(Math::abs).max().orElse(0);
        }
    }
}

package io.portolan.bench.kernels;

import static jdk.incubator.vector.DoubleVector.SPECIES_PREFERRED;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import jdk.incubator.vector.DoubleVector;

/// MG: Poisson's equation on a cube with periodic sides, by V-cycles.
///
/// ```
///   n^3    r = v - A u    project |                 | interpolate, r = r - A u, u = u + S r
///   n/2^3                    project |           | ...
///   ...                          whole |       |      allgather: from here on all ranks have all
///   2^3                                 u = S r
/// ```
///
/// Each rank has `n/P` planes of the grids, and sends its outer ones to its neighbours whenever
/// they changed. A grid that is too small for that is on every rank as a whole. An operation is a
/// floating-point one, 58 for a point and step as the NAS Parallel Benchmarks count.
///
/// Source: Bailey et al. 1994, section 2.2.2
final class MultiGrid implements RankKernel {

    private static final int STEPS = 4;
    private static final int OPERATIONS = 58;
    private static final int CHARGES = 10;
    private static final int LEAST_PLANES = 4;
    private static final double TOLERANCE = 1e-8;

    /// Those of -A, the Laplacian, and those of S, its approximate inverse.
    private static final double[] MINUS_A = {8.0 / 3, 0, -1.0 / 6, -1.0 / 12};

    private static final double[] S = {-3.0 / 8, 1.0 / 32, -1.0 / 64, 0};

    @Override
    public Problem problem(KernelClass size) {
        return switch (size) {
            case S -> new Problem(32, 0.5307707005734e-4);
            case W -> new Problem(128, 0.6467329375339e-5);
            case A -> new Problem(256, 0.2433365309069e-5);
        };
    }

    /// @param side of the grid, a power of two
    /// @param norm the official one of the residual
    record Problem(int side, double norm) implements RankKernel.Problem {

        @Override
        public double operations() {
            return OPERATIONS * STEPS * Math.pow(side, 3);
        }

        @Override
        public KernelResult run(Intracomm world) {
            int planes = side / world.size();
            if (planes * world.size() != side || Integer.bitCount(planes) != 1) {
                throw new IllegalArgumentException(
                        "MG on %d ranks: use a power of two up to %d"
                                .formatted(world.size(), side));
            }
            Cycle cycle = new Cycle(world, side);
            cycle.solve(1); // touches all memory
            world.barrier();
            long start = System.nanoTime();
            double found = cycle.solve(STEPS);
            return new KernelResult(
                    KernelResult.secondsSince(start, world),
                    KernelResult.difference("norm", found, norm, TOLERANCE));
        }
    }

    /// The fields of a rank: the solution u and the residual r on all grids, the charges v on the
    /// finest, which is the last.
    private static final class Cycle {
        private final Intracomm world;
        private final List<GridLevel> levels = new ArrayList<>();
        private final List<double[]> u = new ArrayList<>();
        private final List<double[]> r = new ArrayList<>();
        private final double[] v;

        Cycle(Intracomm world, int side) {
            this.world = world;
            for (int n = 2; n <= side; n *= 2) {
                boolean isWhole = n / world.size() < LEAST_PLANES;
                GridLevel level = new GridLevel(world, n, isWhole ? n : n / world.size());
                levels.add(level);
                u.add(level.field());
                r.add(level.field());
            }
            v = levels.getLast().field();
            charge();
        }

        /// Returns the norm of the residual after so many cycles.
        double solve(int steps) {
            int top = levels.size() - 1;
            GridLevel finest = levels.get(top);
            Arrays.fill(u.get(top), 0);
            finest.apply(MINUS_A, u.get(top), v, r.get(top));
            for (int step = 0; step < steps; step++) {
                for (int level = top; level > 0; level--) {
                    project(level);
                }
                Arrays.fill(u.getFirst(), 0);
                levels.getFirst().apply(S, r.getFirst(), u.getFirst(), u.getFirst());
                for (int level = 1; level < top; level++) {
                    Arrays.fill(u.get(level), 0);
                    smooth(level, r.get(level));
                }
                smooth(top, v);
                finest.apply(MINUS_A, u.get(top), v, r.get(top));
            }
            double[] sum = new double[1];
            world.allreduce(new double[] {finest.squares(r.get(top))}, sum, Op.SUM);
            return Math.sqrt(sum[0] / Math.pow(finest.side, 3));
        }

        /// Adds the solution of the next coarser grid, and improves it.
        private void smooth(int level, double[] right) {
            GridLevel grid = levels.get(level);
            GridLevel coarse = levels.get(level - 1);
            double[] solution = u.get(level);
            double[] residual = r.get(level);
            grid.addInterpolated(coarse, u.get(level - 1), planesBelow(level), solution);
            grid.apply(MINUS_A, solution, right, residual);
            grid.apply(S, residual, solution, solution);
        }

        private void project(int level) {
            GridLevel grid = levels.get(level);
            GridLevel coarse = levels.get(level - 1);
            double[] to = r.get(level - 1);
            grid.project(r.get(level), coarse, to, planesBelow(level) + 1);
            if (coarse.isWhole() && !grid.isWhole()) {
                int plane = coarse.at(0, 0, 1);
                world.allgather(MPI.IN_PLACE, 0, 0, to, plane, plane * grid.planes / 2);
            }
            coarse.fillHalo(to);
        }

        /// How many planes of the next coarser grid that this rank has lie below its own ones.
        private int planesBelow(int level) {
            GridLevel grid = levels.get(level);
            boolean isGathered = levels.get(level - 1).isWhole() && !grid.isWhole();
            return isGathered ? world.rank() * grid.planes / 2 : 0;
        }

        /// Charges of +1 where the ten largest random numbers are, of -1 where the ten smallest
        /// are.
        private void charge() {
            GridLevel grid = levels.getLast();
            double[] numbers = new double[grid.side * grid.side * grid.planes];
            long before = grid.isWhole() ? 0 : (long) world.rank() * numbers.length;
            NasRandom random = new NasRandom(NasRandom.SEED, before);
            Arrays.setAll(numbers, _ -> random.next());
            place(numbers, 1, Comparator.reverseOrder());
            place(numbers, -1, Comparator.naturalOrder());
            grid.fillHalo(v);
        }

        private void place(double[] numbers, int charge, Comparator<Double> order) {
            List<Double> best = new ArrayList<>();
            for (double number : numbers) {
                if (best.size() < CHARGES || order.compare(number, best.getLast()) < 0) {
                    best.add(number);
                    best.sort(order);
                    best = new ArrayList<>(best.subList(0, Math.min(CHARGES, best.size())));
                }
            }
            double[] all = new double[CHARGES * world.size()];
            double[] own = best.stream().mapToDouble(Double::doubleValue).toArray();
            world.allgather(own, all);
            double last =
                    Arrays.stream(all).boxed().sorted(order).distinct().toList().get(CHARGES - 1);
            GridLevel grid = levels.getLast();
            for (int i = 0; i < numbers.length; i++) {
                if (order.compare(numbers[i], last) <= 0) {
                    int j = i / grid.side;
                    int k = j / grid.side;
                    v[grid.at(i % grid.side + 1, j % grid.side + 1, k + 1)] = charge;
                }
            }
        }
    }

    /// A cubic grid with periodic sides: a rank's planes of it, or all of them where it is too
    /// small to be divided.
    ///
    /// ```
    ///   plane 0          from the lower neighbour         a plane: (n + 2) x (n + 2) points
    ///   plane 1          \                                a row:   halo, n points, halo
    ///   ...               own
    ///   plane m          /
    ///   plane m + 1      from the upper neighbour
    /// ```
    ///
    /// Every field on the grid is an array of such planes.
    private static final class GridLevel {

        private static final int TAG = 2;
        private static final int LANES = SPECIES_PREFERRED.length();

        /// How many points a side has.
        final int side;

        /// How many planes this rank has.
        final int planes;

        private final Intracomm world;
        private final int row;
        private final int plane;
        private final double[] faces; // sums of the four nearest, for the points of a row
        private final double[] edges; // of the four at the corners

        /// @param planes of this rank; all if there are as many as points on a side
        GridLevel(Intracomm world, int side, int planes) {
            this.world = world;
            this.side = side;
            this.planes = planes;
            row = side + 2;
            plane = row * row;
            faces = new double[row];
            edges = new double[row];
        }

        double[] field() {
            return new double[plane * (planes + 2)];
        }

        boolean isWhole() {
            return planes == side;
        }

        /// Where a point of this rank is in a field; all counted from 1.
        int at(int i, int j, int k) {
            return k * plane + j * row + i;
        }

        /// `to = base + sum of weights[d] from` over the 27 points around each, where d is the
        /// number of coordinates that differ.
        ///
        /// @param base may be `to`
        void apply(double[] weights, double[] from, double[] base, double[] to) {
            double w0 = weights[0];
            double w1 = weights[1];
            double w2 = weights[2];
            double w3 = weights[3];
            for (int k = 1; k <= planes; k++) {
                for (int j = 1; j <= side; j++) {
                    int at = at(0, j, k);
                    sumAround(from, at);
                    int i = 1;
                    for (; i + LANES <= side + 1; i += LANES) {
                        var ofFaces = load(from, at + i - 1).add(load(from, at + i + 1));
                        var ofEdges = load(faces, i - 1).add(load(faces, i + 1));
                        var ofCorners = load(edges, i - 1).add(load(edges, i + 1));
                        load(base, at + i)
                                .add(load(from, at + i).mul(w0))
                                .add(ofFaces.add(load(faces, i)).mul(w1))
                                .add(ofEdges.add(load(edges, i)).mul(w2))
                                .add(ofCorners.mul(w3))
                                .intoArray(to, at + i);
                    }
                    for (; i <= side; i++) { // the rest of a small grid's row
                        to[at + i] =
                                base[at + i]
                                        + w0 * from[at + i]
                                        + w1 * (from[at + i - 1] + from[at + i + 1] + faces[i])
                                        + w2 * (faces[i - 1] + faces[i + 1] + edges[i])
                                        + w3 * (edges[i - 1] + edges[i + 1]);
                    }
                }
            }
            fillHalo(to);
        }

        /// The weighted means around every second point, into a grid of half the side.
        ///
        /// @param coarsePlane the plane there that is to have the first
        void project(double[] from, GridLevel coarse, double[] to, int coarsePlane) {
            for (int k = 0; k < planes / 2; k++) {
                for (int j = 1; j <= coarse.side; j++) {
                    int at = at(0, 2 * j, 2 * k + 2);
                    int toAt = coarse.at(0, j, coarsePlane + k);
                    sumAround(from, at);
                    for (int i = 1; i <= coarse.side; i++) {
                        int c = 2 * i;
                        to[toAt + i] =
                                0.5 * from[at + c]
                                        + 0.25 * (from[at + c - 1] + from[at + c + 1] + faces[c])
                                        + 0.125 * (faces[c - 1] + faces[c + 1] + edges[c])
                                        + 0.0625 * (edges[c - 1] + edges[c + 1]);
                    }
                }
            }
        }

        /// Adds what a field of a grid of half the side has at each point or, linearly, between
        /// points.
        ///
        /// @param coarsePlane the plane there below which the first of this rank lies
        void addInterpolated(GridLevel coarse, double[] from, int coarsePlane, double[] to) {
            double[] line = coarse.faces;
            for (int k = 1; k <= planes; k++) {
                int below = coarsePlane + k / 2;
                int above = coarsePlane + (k + 1) / 2;
                for (int j = 1; j <= side; j++) {
                    int a = coarse.at(0, j / 2, below);
                    int b = coarse.at(0, (j + 1) / 2, below);
                    int c = coarse.at(0, j / 2, above);
                    int d = coarse.at(0, (j + 1) / 2, above);
                    for (int i = 0; i <= coarse.side; i++) {
                        line[i] = 0.25 * (from[a + i] + from[b + i] + from[c + i] + from[d + i]);
                    }
                    int at = at(0, j, k);
                    for (int i = 1; i <= coarse.side; i++) {
                        to[at + 2 * i - 1] += 0.5 * (line[i - 1] + line[i]);
                        to[at + 2 * i] += line[i];
                    }
                }
            }
            fillHalo(to);
        }

        /// Makes the sides periodic: within the planes by copies, between them by messages.
        void fillHalo(double[] field) {
            for (int k = 1; k <= planes; k++) {
                for (int j = 1; j <= side; j++) {
                    int at = at(0, j, k);
                    field[at] = field[at + side];
                    field[at + side + 1] = field[at + 1];
                }
                System.arraycopy(field, at(0, side, k), field, at(0, 0, k), row);
                System.arraycopy(field, at(0, 1, k), field, at(0, side + 1, k), row);
            }
            if (isWhole()) {
                System.arraycopy(field, planes * plane, field, 0, plane);
                System.arraycopy(field, plane, field, (planes + 1) * plane, plane);
            } else {
                int left = Math.floorMod(world.rank() - 1, world.size());
                int right = (world.rank() + 1) % world.size();
                int toRight = planes * plane;
                int fromRight = toRight + plane;
                world.exchange(field, plane, 0, left, toRight, fromRight, right, plane, TAG);
            }
        }

        /// The sum of the squares of this rank's points.
        double squares(double[] field) {
            double sum = 0;
            for (int k = 1; k <= planes; k++) {
                for (int j = 1; j <= side; j++) {
                    int at = at(0, j, k);
                    for (int i = 1; i <= side; i++) {
                        sum += field[at + i] * field[at + i];
                    }
                }
            }
            return sum;
        }

        private static DoubleVector load(double[] values, int at) {
            return DoubleVector.fromArray(SPECIES_PREFERRED, values, at);
        }

        private void sumAround(double[] field, int at) {
            int i = 0;
            for (; i + LANES <= row; i += LANES) {
                int c = at + i;
                load(field, c - row)
                        .add(load(field, c + row))
                        .add(load(field, c - plane))
                        .add(load(field, c + plane))
                        .intoArray(faces, i);
                load(field, c - plane - row)
                        .add(load(field, c - plane + row))
                        .add(load(field, c + plane - row))
                        .add(load(field, c + plane + row))
                        .intoArray(edges, i);
            }
            for (; i < row; i++) {
                int c = at + i;
                faces[i] = field[c - row] + field[c + row] + field[c - plane] + field[c + plane];
                edges[i] =
                        field[c - plane - row]
                                + field[c - plane + row]
                                + field[c + plane - row]
                                + field[c + plane + row];
            }
        }
    }
}

package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

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
///
/// @param side of the grid, a power of two
/// @param norm the official one of the residual
record MultiGrid(int side, double norm) implements RankKernel {

    private static final int STEPS = 4;
    private static final int OPERATIONS = 58;
    private static final int CHARGES = 10;
    private static final int LEAST_PLANES = 4;
    private static final double TOLERANCE = 1e-8;

    /// Those of -A, the Laplacian, and those of S, its approximate inverse.
    private static final double[] MINUS_A = {8.0 / 3, 0, -1.0 / 6, -1.0 / 12};

    private static final double[] S = {-3.0 / 8, 1.0 / 32, -1.0 / 64, 0};

    static MultiGrid of(KernelClass size) {
        return switch (size) {
            case S -> new MultiGrid(32, 0.5307707005734e-4);
            case W -> new MultiGrid(128, 0.6467329375339e-5);
            case A -> new MultiGrid(256, 0.2433365309069e-5);
        };
    }

    @Override
    public double operations() {
        return OPERATIONS * STEPS * Math.pow(side, 3);
    }

    @Override
    public KernelResult run(Intracomm world) {
        int planes = side / world.size();
        if (planes * world.size() != side || Integer.bitCount(planes) != 1) {
            throw new IllegalArgumentException(
                    "MG on %d ranks: use a power of two up to %d".formatted(world.size(), side));
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
}

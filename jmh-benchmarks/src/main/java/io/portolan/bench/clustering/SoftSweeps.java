package io.portolan.bench.clustering;

import io.portolan.bench.pipeline.StageWork;
import io.portolan.bench.results.MedianSpread;
import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.SoftCenters;
import io.portolan.clustering.kernel.Spread;
import io.portolan.clustering.points.BinaryPoints;
import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.points.OrderedPoints;
import io.portolan.clustering.points.PointWeights;
import io.portolan.clustering.ranks.F32Coordinates;
import io.portolan.clustering.ranks.Reductions;
import io.portolan.clustering.ranks.Share;
import io.portolan.clustering.ranks.SoftKernel;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/// Times the kernel of annealing on ranks: soft sweeps, one after the other, whose centers stay
/// where they are.
///
/// ```
///   SHARED                    COPIES                     APART
///   rank 0 | half | \         rank 0 | all    | \        rank 0 | all |
///   rank 1 | half | allreduce rank 1 | a copy | allreduce rank 1 | all |
/// ```
///
/// A sweep gives every point to all clusters in part and adds up the masses and the first moments
/// of the clusters. The centers are every n/K-th point. The temperature is the one at which
/// annealing begins: every point belongs to every cluster there, and the work is points times
/// clusters. At low temperatures annealing leaves out the clusters that are far from a block of
/// points.
///
/// Every run is verified. The masses add up to the number of points and the first moments to the
/// sums of the coordinates; sums that are shared are the same, bit by bit, for any number of ranks,
/// and those of copies are that many times those of one rank.
///
/// *Threads:* one; each run starts the ranks of a world.
///
/// Source: Qiu et al. 2008 data mining, equation (1), sections 4 and 6
final class SoftSweeps {

    /// The sums of so many copies have room in the fixed point.
    private static final int MOST_COPIES = 1024;

    /// What f32 may add to a sum, as a part of the number of points.
    private static final double TOLERANCE = 1e-4;

    /// A quarter of the sweeps run before those that count, so that threads find their cores.
    private static final int SETTLING = 4;

    private static final int WARM_UP_SWEEPS = 20;

    private final Supplier<LocalPoints> maker;
    private final List<LocalPoints> copies = new ArrayList<>();
    private final Map<Integer, long[]> sumsOfOne = new HashMap<>();

    /// Who sweeps over what, and whether the ranks meet after each sweep.
    enum Layout {
        /// The ranks share the points and add up their sums.
        SHARED,
        /// Every rank has a copy of the points, and the ranks add up their sums.
        COPIES,
        /// Every rank sweeps over all points and meets nobody.
        APART
    }

    /// What was measured.
    ///
    /// @param sweepNanos a sweep, from the start of the first rank to the end of the last one
    /// @param computedNanos the median of what a rank computed between two reductions; a mean of
    ///   few sweeps would be mostly one disturbance, if there is one
    /// @param deviation the standard deviation of these by their mean
    /// @param arithmeticDeviation the same of the arithmetic; NaN where there was none
    record Times(
            double sweepNanos,
            double computedNanos,
            double deviation,
            double arithmeticDeviation) {}

    private SoftSweeps(Supplier<LocalPoints> maker) {
        this.maker = maker;
    }

    /// Sweeps over points of numbers.
    ///
    /// @param columns `[d][n]`
    static SoftSweeps ofColumns(double[][] columns) {
        int count = columns[0].length;
        return new SoftSweeps(() -> OrderedPoints.of(columns, PointWeights.equal(count)).blocked());
    }

    /// Sweeps over so many points of bits; beyond the rows they are repeated.
    ///
    /// @param rows as `Points.ofBits` takes them
    static SoftSweeps ofBits(long[][] rows, int bits, int count) {
        return new SoftSweeps(() -> {
            int words = BitLayout.words(bits);
            long[][] blocks = new long[BlockLayout.blocks(count)][words * BlockLayout.BLOCK];
            for (int i = 0; i < count; i++) {
                for (int w = 0; w < words; w++) {
                    blocks[i / BlockLayout.BLOCK][BitLayout.index(i % BlockLayout.BLOCK, w)] =
                            rows[i % rows.length][w];
                }
            }
            return new BinaryPoints(bits, blocks, PointWeights.equal(count), Geometry.EUCLIDEAN);
        });
    }

    /// Runs until the JIT has done its work.
    void warmUp() throws Exception {
        ShapeWorker.warmUp(() -> {
            run(Layout.SHARED, 1, 1, WARM_UP_SWEEPS, 0);
            return run(Layout.SHARED, 20, 1, WARM_UP_SWEEPS, 0);
        });
    }

    /// Makes sweeps, each followed by a reduction unless the ranks are apart.
    ///
    /// *Failure:* [IllegalStateException] when the sums are wrong.
    ///
    /// @param steps of [StageWork], which touches no memory, between a sweep and the next one, with
    ///   a reduction of its own; 0 for none
    Times run(Layout layout, int clusters, int ranks, int sweeps, int steps)
            throws InterruptedException {
        long[] expected = sumsOfOne(clusters);
        int wanted = layout == Layout.COPIES ? ranks : 1;
        copy(wanted);
        Part[] parts = new Part[ranks];
        World.run(
                ranks,
                world -> {
                    Part part =
                            new Part(world, copies.get(world.rank() % wanted), layout, clusters);
                    part.run(sweeps, steps);
                    part.verify(expected, wanted);
                    parts[world.rank()] = part;
                });
        return times(parts, sweeps);
    }

    /// The sums of one rank, checked by those of the coordinates.
    private long[] sumsOfOne(int clusters) throws InterruptedException {
        copy(1);
        if (!sumsOfOne.containsKey(clusters)) {
            World.run(
                    1,
                    world -> {
                        Part part = new Part(world, copies.getFirst(), Layout.SHARED, clusters);
                        part.sweep();
                        part.verifyByCoordinates();
                        sumsOfOne.put(clusters, part.sums);
                    });
        }
        return Objects.requireNonNull(sumsOfOne.get(clusters));
    }

    private void copy(int wanted) {
        while (copies.size() < wanted) {
            copies.add(maker.get());
        }
    }

    private static Times times(Part[] ranks, int sweeps) {
        long origin = ranks[0].start;
        long first = Arrays.stream(ranks).mapToLong(it -> it.start - origin).min().orElse(0);
        long last = Arrays.stream(ranks).mapToLong(it -> it.end - origin).max().orElse(0);
        return new Times(
                (double) (last - first) / sweeps,
                MedianSpread.of(all(ranks, it -> it.computed)).median(),
                deviation(ranks, it -> it.computed),
                deviation(ranks, it -> it.arithmetic));
    }

    /// The standard deviation by the mean.
    private static double deviation(Part[] ranks, Function<Part, long[]> nanos) {
        double[] all = all(ranks, nanos);
        double mean = Arrays.stream(all).average().orElse(Double.NaN);
        DoubleStream squares = Arrays.stream(all).map(it -> (it - mean) * (it - mean));
        return Math.sqrt(squares.average().orElse(Double.NaN)) / mean;
    }

    private static double[] all(Part[] ranks, Function<Part, long[]> nanos) {
        return Arrays.stream(ranks)
                .map(nanos)
                .flatMapToDouble(it -> Arrays.stream(it).asDoubleStream())
                .toArray();
    }

    /// What a rank does, and its times in nanoseconds.
    private static final class Part {
        private final Intracomm world;
        private final Reductions all;
        private final LocalPoints points;
        private final Layout layout;
        private final Share share;
        private final F32Coordinates coordinates;
        private final SoftCenters centers;
        private final int perCluster;
        private final double[] scales;

        /// Of all clusters: the mass and the first moments, in units of the fixed point.
        private long[] sums = {};

        private long computedNanos;
        private long[] computed = {};
        private long[] arithmetic = {};
        private long start;
        private long end;

        Part(Intracomm world, LocalPoints points, Layout layout, int clusters) {
            this.world = world;
            this.all = new Reductions(world);
            this.points = points;
            this.layout = layout;
            this.share =
                    new Share(
                            points.geometry(),
                            points,
                            layout == Layout.SHARED ? all : all.alone(),
                            Double.POSITIVE_INFINITY);
            // As for much work, so that the vector code runs from the first sweep on.
            this.coordinates = new F32Coordinates(share, new SoftKernel(false, Double.MAX_VALUE));
            this.centers = centers(clusters);
            this.perCluster = 1 + points.dimensions();
            this.scales = new double[clusters * perCluster];
            double unit = coordinates.fixedPoint(MOST_COPIES).scale();
            Arrays.fill(scales, unit / centers.factor());
            for (int k = 0; k < clusters; k++) {
                scales[k * perCluster] = unit;
            }
        }

        private SoftCenters centers(int clusters) {
            int dimensions = points.dimensions();
            SoftCenters made = new SoftCenters(clusters, dimensions, 4.0 * dimensions, Spread.NONE);
            double[] center = new double[dimensions];
            for (int k = 0; k < clusters; k++) {
                int point = (int) ((long) k * points.count() / clusters);
                Arrays.setAll(center, d -> coordinates.f32(points.coordinate(point, d), d));
                made.set(k, center, 1.0 / clusters, new double[dimensions]);
            }
            return made;
        }

        void run(int sweeps, int steps) {
            computed = new long[sweeps];
            arithmetic = new long[steps > 0 ? sweeps : 0];
            for (int i = 0; i <= sweeps / SETTLING; i++) {
                sweep();
            }
            long value = 0;
            world.barrier();
            start = System.nanoTime();
            for (int i = 0; i < sweeps; i++) {
                sweep();
                computed[i] = computedNanos;
                if (steps > 0) {
                    long before = System.nanoTime();
                    value = StageWork.compute(value, steps);
                    arithmetic[i] = System.nanoTime() - before;
                    all.reduce(new long[sums.length], Op.SUM);
                }
            }
            end = System.nanoTime();
            if (value != StageWork.expected(0, (long) sweeps * steps)) {
                throw new IllegalStateException("the arithmetic gave " + value);
            }
        }

        void sweep() {
            long before = share.messageNanos();
            long begin = System.nanoTime();
            sums =
                    coordinates.total(
                            points.softSums(
                                    centers, coordinates.weightScale(), coordinates.isPlain()),
                            scales);
            computedNanos = System.nanoTime() - begin - (share.messageNanos() - before);
            if (layout == Layout.COPIES) {
                all.reduce(sums, Op.SUM);
            }
        }

        /// Throws unless the sums are so many times those of one rank.
        void verify(long[] ofOne, int times) {
            for (int i = 0; i < sums.length; i++) {
                if (sums[i] != times * ofOne[i]) {
                    throw new IllegalStateException(
                            "sum %d of %d ranks, %s, is %d: %d times that of one rank, %d, is expected"
                                    .formatted(i, all.ranks(), layout, sums[i], times, ofOne[i]));
                }
            }
        }

        /// Throws unless what the points gave to all clusters is what the points are.
        void verifyByCoordinates() {
            for (int s = 0; s < perCluster; s++) {
                int d = s - 1;
                double expected = s == 0 ? points.count() : 0;
                for (int i = 0; s > 0 && i < points.count(); i++) {
                    expected += coordinates.f32(points.coordinate(i, d), d);
                }
                double sum = 0;
                for (int at = s; at < sums.length; at += perCluster) {
                    sum += coordinates.fixedPoint(MOST_COPIES).value(sums[at]);
                }
                if (!(Math.abs(sum - expected) <= TOLERANCE * points.count())) {
                    throw new IllegalStateException(
                            "moment %d of all clusters is %s, and that of the points %s"
                                    .formatted(s, sum, expected));
                }
            }
        }
    }
}

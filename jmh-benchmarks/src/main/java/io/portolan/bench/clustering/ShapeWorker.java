package io.portolan.bench.clustering;

import io.portolan.bench.clustering.SoftSweeps.Layout;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.WarmUpPhase;
import io.portolan.bench.pipeline.StageWork;
import io.portolan.bench.results.MedianSpread;
import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Effort;
import io.portolan.clustering.GivenCenters;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.Sweep;
import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.kernel.Assignment;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.F32Scale;
import io.portolan.clustering.kernel.Kernels;
import io.portolan.mpi.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Our side of [ClusteringComparison], in a JVM of its own with the Vector API; see
/// `ContenderWorker` of compare.
///
/// ```
///   PORTOLAN PLANE 20 2    K-means of 20 clusters on 2 ranks: ms per iteration, ms of 21, inertia
///   PORTOLAN_DENSE BITS 80 1    the same with bits as numbers
///   SOFT PLANE 20          ms of a soft sweep with 20 clusters, of a hard one
///   OVERHEAD PLANE 20      f of the machine, f of two ranks beyond it, f in all
///   SWEEPS PLANE 2000 20 2 1500    the same of soft sweeps over 2,000 points, for 1,500 ms
///   SWEEPS points.csv 2000 20 2 1500    the same over the first columns of a file
///   SCALED PLANE 10000 20 2 1000   1,000 soft sweeps of 2 ranks over 10,000 points each: ns of a
///                          point and cluster, and that by the ns of 10,000 points, one cluster,
///                          one rank
///   FLUCTUATIONS BITS 10000 20 2 1000   the same sweeps: the standard deviation of what a rank
///                          computes between two reductions, by the mean; that of arithmetic
///   TRIAD 2 2500           2 ranks with arrays of 2,500 doubles: ns per 1,000 bytes, and that by
///                          the ns of arrays that take as much as 10,000 points, one rank
///   ASSIGN SPACE 100       ms of finding the nearest of 100 centers alone
///   ANNEALING GRID 100 2   ms of annealing to 100 clusters on 2 ranks, inertia
///   CSV points.csv         ms to read it, rows
///   JOB points.csv 20 2    20 clusters on 2 ranks: ms of the command, ms of a job, that by the other
///   PEAK                   billions of f32 operations per second on one core
/// ```
///
/// What more ranks cost in a sweep over points, beside what they cost when nothing is shared:
///
/// ```
///   alone    one rank         [ all points           ]
///   twins    one rank         [ all points           ]    a run on each core at the same time, and
///            one rank         [ all points           ]    none knows of the others
///   shared   two ranks        [ half   |
///                             [ half   |
///
///   f of the machine = twins / alone - 1           cores that share a cache, or memory, or a host
///   f of ours        = P shared / twins - 1        messages, imbalance, lines that both write
///   f in all         = P shared / alone - 1
/// ```
///
/// A twin does all the work, not its part of it, because K-means of half the points is another
/// problem: it takes another course, and its blocks have fewer neighbors.
///
/// Source: Qiu et al. 2008 data mining, equation (2); McCalpin 1995 for the triad
final class ShapeWorker {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final long WARM_UP_NANOS = 2_000_000_000;

    /// The points per rank, of [DataShape#PLANE], by whose time others are divided.
    private static final int BASE_POINTS = 10_000;

    private final Map<String, Points> points = new HashMap<>();
    private final Set<Boolean> warm = new HashSet<>();
    private String source = "";
    private @Nullable SoftSweeps sweeps;
    private @Nullable JobTimes jobs; // of the first request: there is one kind
    private int stepsPerMilli;

    private ShapeWorker() {}

    /// Answers until the requests end.
    public static void main(String[] arguments) throws Exception {
        ShapeWorker worker = new ShapeWorker();
        System.out.println("ready Portolan on JDK " + Runtime.version());
        for (String request = IO.readln(); request != null; request = IO.readln()) {
            ProgramAnswer.of(worker.answer(request.split(" ", -1))).print(System.out);
        }
    }

    private double[] answer(String[] words) throws Exception {
        int[] n =
                Stream.of(words)
                        .filter(word -> word.matches("[0-9]+"))
                        .mapToInt(Integer::parseInt)
                        .toArray();
        return switch (words[0]) {
            case "SOFT" -> softAndHard(points(words[1], false), n[0]);
            case "OVERHEAD" -> overheads(points(words[1], false), n[0], 3_000_000_000L);
            case "SWEEPS" ->
                    overheads(sweeps(words[1], n[0]), n[1], n[2], (long) (n[3] * NANOS_PER_MILLI));
            case "SCALED" -> scaled(sweeps(words[1], n[0]), n[0], n[1], n[2], n[3]);
            case "FLUCTUATIONS" -> fluctuations(sweeps(words[1], n[0]), n[1], n[2], n[3]);
            case "TRIAD" ->
                    scaled(
                            () -> triadNanos(1, triadElements(BASE_POINTS)),
                            () -> triadNanos(n[0], n[1]));
            case "ASSIGN" -> new double[] {assignMillis(DataShape.valueOf(words[1]), n[0])};
            case "ANNEALING" -> annealing(points(words[1], false), n[0], n[1]);
            case "CSV" -> read(Path.of(words[1]));
            case "JOB" -> {
                if (jobs == null) {
                    jobs = new JobTimes(Path.of(words[1]), n[0], n[1]);
                }
                yield jobs.measure();
            }
            case "PEAK" -> new double[] {MultiplyAddPeak.gigaflops()};
            default -> {
                boolean isBinary = words[0].equals("PORTOLAN") && words[1].equals("BITS");
                Iterations iterations = new Iterations(points(words[1], isBinary), n[0], n[1]);
                warmUp(() -> iterations.run(2));
                yield iterations.measure();
            }
        };
    }

    private Points points(String shape, boolean isBinary) {
        DataShape made = DataShape.valueOf(shape);
        return points.computeIfAbsent(
                shape + isBinary,
                _ ->
                        isBinary
                                ? Points.ofBits(made.words(), made.dimensions)
                                : Points.ofColumns(made.columns(made.points)));
    }

    /// Does it until the JIT has done its work.
    static void warmUp(Callable<?> once) throws Exception {
        for (WarmUpPhase warmUp = new WarmUpPhase(WARM_UP_NANOS); warmUp.goesOn(); ) {
            once.call();
        }
    }

    /// Measures three times at least, and for so long at least: the medians of what is measured.
    private static double[] medians(long leastNanos, Callable<double[]> once) throws Exception {
        List<double[]> all = new ArrayList<>();
        long begin = System.nanoTime();
        while (all.size() < 3 || System.nanoTime() - begin < leastNanos) {
            all.add(once.call());
        }
        double[] medians = new double[all.getFirst().length];
        Arrays.setAll(
                medians,
                i -> MedianSpread.of(all.stream().mapToDouble(it -> it[i]).toArray()).median());
        return medians;
    }

    private static double millisSince(long startNanos) {
        return (System.nanoTime() - startNanos) / NANOS_PER_MILLI;
    }

    /// An iteration of our K-means: a run of 21 iterations, or fewer where it comes to rest, less a
    /// run of one, by their difference, so that starting, the first full sweep and the final
    /// labelling do not count. The peer's script does the same.
    static final class Iterations {

        private static final int ITERATIONS = 21;

        /// Bits come to rest a little earlier.
        private static final int LEAST = 15;

        private final Points points;
        private final KMeansSettings settings;

        /// @param clusters K; the start is every n/K-th point
        Iterations(Points points, int clusters, int ranks) {
            this.points = points;
            double[][] start = new double[clusters][points.dimensions()];
            for (int k = 0; k < clusters; k++) {
                int point = (int) ((long) k * points.count() / clusters);
                Arrays.setAll(start[k], d -> points.coordinate(point, d));
            }
            settings =
                    KMeansSettings.of(clusters)
                            .withRanks(ranks)
                            .withSeeding(new GivenCenters(Centers.of(start)));
        }

        /// Milliseconds of an iteration, those of all 21 with the start and the last labelling, and
        /// the inertia after them.
        double[] measure() throws Exception {
            return medians(
                    1_000_000_000,
                    () -> {
                        long start = System.nanoTime();
                        run(1);
                        long middle = System.nanoTime();
                        Clustering clustering = run(ITERATIONS);
                        double inertia = clustering.inertia();
                        long end = System.nanoTime();
                        return new double[] {
                            millis(start, middle, end, clustering.sweeps()),
                            (end - middle) / NANOS_PER_MILLI,
                            inertia
                        };
                    });
        }

        /// Milliseconds of an iteration while so many threads do the same at the same time, each
        /// for itself; measured once.
        double millis(int threads) throws InterruptedException {
            long start = System.nanoTime();
            runAll(threads, 1);
            long middle = System.nanoTime();
            int sweeps = runAll(threads, ITERATIONS);
            return millis(start, middle, System.nanoTime(), sweeps);
        }

        private static double millis(long start, long middle, long end, int sweeps) {
            return ((end - middle) - (middle - start)) / NANOS_PER_MILLI / (sweeps - 1);
        }

        private int runAll(int threads, int iterations) throws InterruptedException {
            Callable<Integer> run = () -> run(iterations).sweeps();
            return RunThreads.platform().run(Collections.nCopies(threads, run)).getFirst();
        }

        private Clustering run(int iterations) {
            Clustering clustering =
                    new KMeans(settings.withMaxIterations(iterations)).cluster(points);
            if (iterations == ITERATIONS && clustering.sweeps() < LEAST) {
                throw new IllegalStateException(
                        "%d iterations were done and %d asked for: the points are too easy to compare"
                                .formatted(clustering.sweeps(), iterations));
            }
            return clustering;
        }
    }

    /// The overheads of iterations of K-means on two ranks.
    static double[] overheads(Points points, int clusters, long leastNanos) throws Exception {
        Iterations one = new Iterations(points, clusters, 1);
        Iterations two = new Iterations(points, clusters, 2);
        warmUp(() -> one.run(2));
        warmUp(() -> two.run(2));
        return overheads(
                2, leastNanos, () -> one.millis(1), () -> one.millis(2), () -> two.millis(1));
    }

    /// The overheads of soft sweeps.
    static double[] overheads(SoftSweeps sweeps, int clusters, int ranks, long leastNanos)
            throws Exception {
        double once = sweeps.run(Layout.SHARED, clusters, 1, 3, 0).sweepNanos();
        int count = 3 + (int) (20e6 / once); // 20 ms of one rank in a turn
        return overheads(
                ranks,
                leastNanos,
                () -> sweeps.run(Layout.SHARED, clusters, 1, count, 0).sweepNanos(),
                () -> sweeps.run(Layout.APART, clusters, ranks, count, 0).sweepNanos(),
                () -> sweeps.run(Layout.SHARED, clusters, ranks, count, 0).sweepNanos());
    }

    /// The medians of f of the machine, f of ours, and f in all. The three times are measured in
    /// turns, and each f is of one turn.
    private static double[] overheads(
            int ranks,
            long leastNanos,
            Callable<Double> alone,
            Callable<Double> twins,
            Callable<Double> shared)
            throws Exception {
        return medians(
                leastNanos,
                () -> {
                    double ofOne = alone.call();
                    double ofTwins = twins.call();
                    double ofAll = ranks * shared.call();
                    return new double[] {
                        ofTwins / ofOne - 1, ofAll / ofTwins - 1, ofAll / ofOne - 1
                    };
                });
    }

    /// Milliseconds of a soft and of a hard sweep with so many clusters on one rank, medians.
    ///
    /// While annealing the number of clusters grows to twice K and is brought back; the sweeps with
    /// K clusters count. The highest quality, because the others sweep over fewer points.
    private static double[] softAndHard(Points points, int clusters) {
        Clusterer soft =
                new DeterministicAnnealing(AnnealingSettings.of(clusters).withEffort(Effort.HIGH));
        Clusterer hard = new KMeans(KMeansSettings.of(clusters));
        Predicate<Sweep> counts =
                it -> Double.isFinite(it.temperature()) && it.clusters() == clusters;
        double softMillis = 0;
        double hardMillis = 0;
        long begin = System.nanoTime();
        // The last round counts: by then the JIT is to have done its work.
        for (int i = 0; i < 2 || System.nanoTime() - begin < 2 * WARM_UP_NANOS; i++) {
            softMillis = sweepMillis(soft, points, counts);
            hardMillis = sweepMillis(hard, points, it -> it.number() > 1);
        }
        return new double[] {softMillis, hardMillis};
    }

    /// From one report of progress to the next: the median of the sweeps that count.
    private static double sweepMillis(Clusterer clusterer, Points points, Predicate<Sweep> counts) {
        List<Double> millis = new ArrayList<>();
        long[] last = {System.nanoTime()};
        clusterer.cluster(
                points,
                sweep -> {
                    long now = System.nanoTime();
                    if (counts.test(sweep)) {
                        millis.add((now - last[0]) / NANOS_PER_MILLI);
                    }
                    last[0] = now;
                });
        return MedianSpread.of(millis.stream().mapToDouble(Double::doubleValue).toArray()).median();
    }

    private static double[] scaled(SoftSweeps all, int points, int clusters, int ranks, int sweeps)
            throws Exception {
        SoftSweeps base = SoftSweeps.ofColumns(DataShape.PLANE.columns(BASE_POINTS));
        return scaled(
                () -> base.run(Layout.COPIES, 1, 1, 1000, 0).computedNanos() / BASE_POINTS,
                () ->
                        all.run(Layout.COPIES, clusters, ranks, sweeps, 0).computedNanos()
                                / points
                                / clusters);
    }

    /// A figure, and that by the mean of another one before and after it.
    private static double[] scaled(Callable<Double> base, Callable<Double> figure)
            throws Exception {
        double before = base.call();
        double own = figure.call();
        double after = base.call();
        return new double[] {own, own / ((before + after) / 2)};
    }

    private double[] fluctuations(SoftSweeps all, int clusters, int ranks, int sweeps)
            throws InterruptedException {
        double nanos = all.run(Layout.COPIES, clusters, ranks, 1 + sweeps / 10, 0).computedNanos();
        if (stepsPerMilli == 0) {
            stepsPerMilli = StageWork.stepsIn((long) NANOS_PER_MILLI);
        }
        int steps = (int) (nanos / NANOS_PER_MILLI * stepsPerMilli);
        SoftSweeps.Times times = all.run(Layout.COPIES, clusters, ranks, sweeps, steps);
        return new double[] {times.deviation(), times.arithmeticDeviation()};
    }

    /// Sweeps over so many points of a shape or a file; those of the last request are kept.
    private SoftSweeps sweeps(String of, int count) throws Exception {
        SoftSweeps last = sweeps;
        if (last != null && source.equals(of + count)) {
            return last;
        }
        boolean isBinary = of.equals(DataShape.BITS.name());
        SoftSweeps made =
                isBinary
                        ? SoftSweeps.ofBits(
                                DataShape.BITS.words(), DataShape.BITS.dimensions, count)
                        : SoftSweeps.ofColumns(
                                of.endsWith(".csv")
                                        ? columns(Path.of(of), count)
                                        : DataShape.valueOf(of).columns(count));
        if (warm.add(isBinary)) {
            made.warmUp();
        }
        sweeps = made;
        source = of + count;
        return made;
    }

    private static double[][] columns(Path file, int count) {
        Points points = CsvReader.read(file, CsvSettings.detect()).points();
        double[][] columns = new double[points.dimensions()][count];
        for (int d = 0; d < columns.length; d++) {
            int dimension = d;
            Arrays.setAll(columns[d], i -> points.coordinate(i, dimension));
        }
        return columns;
    }

    /// How many doubles an array needs so that three arrays take as much as points of
    /// [DataShape#PLANE] in f32.
    static int triadElements(int points) {
        return points * DataShape.PLANE.dimensions * Float.BYTES / (3 * Double.BYTES);
    }

    /// Nanoseconds for 1,000 bytes that a rank reads or writes in the triad `a = b + 3 c` on arrays
    /// of its own, the least of some rounds as in [MultiplyAddPeak]: what the caches and the memory
    /// let through when there is next to nothing to compute.
    ///
    /// *Failure:* [IllegalStateException] when a result is wrong.
    ///
    /// @param elements of each of a rank's three arrays
    static double triadNanos(int ranks, int elements) throws InterruptedException {
        double bytes = 3.0 * Double.BYTES * elements;
        int passes = 1 + (int) (4e8 / bytes); // 400 MB of a rank in a round
        long[] nanos = new long[ranks];
        World.run(
                ranks,
                world -> {
                    double[] a = new double[elements];
                    double[] b = new double[elements];
                    double[] c = new double[elements];
                    Arrays.fill(b, 1);
                    Arrays.fill(c, 2);
                    triad(a, b, c, passes);
                    long best = Long.MAX_VALUE;
                    for (int round = 0; round < 5; round++) {
                        world.barrier();
                        long start = System.nanoTime();
                        triad(a, b, c, passes);
                        world.barrier();
                        best = Math.min(best, System.nanoTime() - start);
                    }
                    nanos[world.rank()] = best;
                    if (!Arrays.stream(a).allMatch(it -> it == 7)) {
                        throw new IllegalStateException("1 + 3 * 2 was not 7 everywhere");
                    }
                });
        return 1000 * Arrays.stream(nanos).max().orElseThrow() / (passes * bytes);
    }

    private static void triad(double[] a, double[] b, double[] c, int passes) {
        for (int pass = 0; pass < passes; pass++) {
            triad(a, b, c);
        }
    }

    private static void triad(double[] a, double[] b, double[] c) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] + 3 * c[i];
        }
    }

    /// Milliseconds of the kernel that finds nearest centers, without sums, for all points as they
    /// lie in blocks, the least of some rounds as in [MultiplyAddPeak].
    private static double assignMillis(DataShape shape, int clusters) {
        double reach = 64; // a power of two above all coordinates
        int dimensions = shape.dimensions;
        double[] rows = shape.make();
        int blocks = BlockLayout.blocks(shape.points);
        double[][] exact = new double[blocks][dimensions * BlockLayout.BLOCK];
        float[][] f32 = new float[blocks][dimensions * BlockLayout.BLOCK];
        for (int i = 0; i < shape.points; i++) {
            int block = i / BlockLayout.BLOCK;
            int n = i % BlockLayout.BLOCK;
            for (int d = 0; d < dimensions; d++) {
                double x = rows[i * dimensions + d];
                exact[block][BlockLayout.exact(n, d)] = x;
                f32[block][BlockLayout.f32(n, d, dimensions)] = (float) (x / reach);
            }
        }
        double[] centers = new double[clusters * dimensions];
        for (int k = 0; k < clusters; k++) {
            int point = (int) ((long) k * shape.points / clusters);
            System.arraycopy(rows, point * dimensions, centers, k * dimensions, dimensions);
        }
        Assignment kernel = Kernels.fastest(new F32Scale(new double[dimensions], 1 / reach));
        kernel.centers(centers, IntStream.range(0, clusters).toArray(), clusters);
        int[] labels = new int[BlockLayout.BLOCK];
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < 60; round++) {
            long start = System.nanoTime();
            for (int b = 0; b < blocks; b++) {
                int points = Math.min(BlockLayout.BLOCK, shape.points - b * BlockLayout.BLOCK);
                kernel.assign(exact[b], f32[b], 0, points, labels);
            }
            best = Math.min(best, millisSince(start));
        }
        return best;
    }

    private static double[] annealing(Points points, int clusters, int ranks) {
        AnnealingSettings settings = AnnealingSettings.of(clusters).withRanks(ranks);
        long start = System.nanoTime();
        double inertia = new DeterministicAnnealing(settings).cluster(points).inertia();
        return new double[] {millisSince(start), inertia};
    }

    private static double[] read(Path file) {
        CsvSettings settings = CsvSettings.detect();
        for (int i = 0; i < 10; i++) {
            CsvReader.read(file, settings);
        }
        long start = System.nanoTime();
        int rows = CsvReader.read(file, settings).points().count();
        return new double[] {millisSince(start), rows};
    }
}

package io.portolan.bench.clustering;

import io.portolan.bench.clustering.SoftSweeps.Layout;
import io.portolan.bench.compare.Answer;
import io.portolan.bench.pipeline.StageWork;
import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
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
final class ShapeWorker {

    /// The points per rank, of [DataShape#PLANE], by whose time others are divided.
    static final int BASE_POINTS = 10_000;

    private static final int BASE_SWEEPS = 1000;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double KILO = 1e3;
    private static final int READINGS = 10;

    private final Map<DataShape, Points> dense = new EnumMap<>(DataShape.class);
    private final Map<DataShape, Points> binary = new EnumMap<>(DataShape.class);
    private final Set<Boolean> warm = new HashSet<>();
    private String source = "";
    private @Nullable SoftSweeps sweeps;
    private @Nullable JobTimes jobs; // of the first request: there is one kind
    private int stepsPerMilli;

    private ShapeWorker() {}

    /// Answers until the requests end.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ShapeWorker worker = new ShapeWorker();
        System.out.println("ready Portolan on JDK " + Runtime.version());
        BufferedReader requests =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String request;
        while ((request = requests.readLine()) != null) {
            Answer.of(
                            Arrays.stream(worker.answer(request.split(" ", -1)).split(" ", -1))
                                    .mapToDouble(Double::parseDouble)
                                    .toArray())
                    .print(System.out);
        }
    }

    private String answer(String[] words) throws InterruptedException {
        return switch (words[0]) {
            case "SOFT" ->
                    SweepTimes.measure(
                            dense(DataShape.valueOf(words[1])), Integer.parseInt(words[2]));
            case "OVERHEAD" ->
                    OverheadTimes.ofIterations(
                            dense(DataShape.valueOf(words[1])),
                            Integer.parseInt(words[2]),
                            OverheadTimes.LEAST_NANOS);
            case "SWEEPS", "SCALED", "FLUCTUATIONS" ->
                    ofSweeps(
                            words[0],
                            words[1],
                            Arrays.stream(words).skip(2).mapToInt(Integer::parseInt).toArray());
            case "TRIAD" -> triad(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            case "ASSIGN" ->
                    Double.toString(
                            AssignmentTimes.millis(
                                    DataShape.valueOf(words[1]), Integer.parseInt(words[2])));
            case "ANNEALING" -> annealing(words);
            case "CSV" -> read(Path.of(words[1]));
            case "JOB" -> job(words);
            case "PEAK" -> Double.toString(MultiplyAddPeak.gigaflops());
            default -> iterations(words);
        };
    }

    private String iterations(String[] words) {
        DataShape shape = DataShape.valueOf(words[1]);
        boolean isBinary = shape == DataShape.BITS && words[0].equals("PORTOLAN");
        IterationTimes times =
                new IterationTimes(
                        isBinary ? binary(shape) : dense(shape),
                        Integer.parseInt(words[2]),
                        Integer.parseInt(words[3]));
        times.warmUp();
        IterationTimes.Times measured = times.measure();
        return measured.iterationMillis() + " " + measured.totalMillis() + " " + measured.inertia();
    }

    /// @param numbers points, clusters, ranks, and how long or how often
    private String ofSweeps(String request, String of, int[] numbers) throws InterruptedException {
        SoftSweeps all = sweeps(of, numbers[0]);
        int clusters = numbers[1];
        int ranks = numbers[2];
        int count = numbers[3];
        return switch (request) {
            case "SWEEPS" ->
                    OverheadTimes.ofSweeps(all, clusters, ranks, (long) (count * NANOS_PER_MILLI));
            case "SCALED" -> scaled(all, numbers);
            default -> {
                double nanos =
                        all.run(Layout.COPIES, clusters, ranks, 1 + count / 10, 0).computedNanos();
                SoftSweeps.Times times =
                        all.run(Layout.COPIES, clusters, ranks, count, stepsIn(nanos));
                yield times.deviation() + " " + times.arithmeticDeviation();
            }
        };
    }

    private static String scaled(SoftSweeps all, int[] numbers) throws InterruptedException {
        SoftSweeps base = SoftSweeps.ofColumns(DataShape.PLANE.columns(BASE_POINTS));
        double before = base.run(Layout.COPIES, 1, 1, BASE_SWEEPS, 0).computedNanos();
        double nanos =
                all.run(Layout.COPIES, numbers[1], numbers[2], numbers[3], 0).computedNanos()
                        / numbers[0]
                        / numbers[1];
        double after = base.run(Layout.COPIES, 1, 1, BASE_SWEEPS, 0).computedNanos();
        return nanos + " " + nanos / ((before + after) / 2 / BASE_POINTS);
    }

    private static String triad(int ranks, int elements) throws InterruptedException {
        int base = ParallelSections.triadElements(BASE_POINTS);
        double before = Triad.nanosPerByte(1, base);
        double nanos = Triad.nanosPerByte(ranks, elements);
        double after = Triad.nanosPerByte(1, base);
        return nanos * KILO + " " + nanos / ((before + after) / 2);
    }

    /// Steps of [StageWork] that take so long.
    private int stepsIn(double nanos) {
        if (stepsPerMilli == 0) {
            stepsPerMilli = StageWork.stepsIn((long) NANOS_PER_MILLI);
        }
        return (int) (nanos / NANOS_PER_MILLI * stepsPerMilli);
    }

    /// Sweeps over so many points of a shape or a file; those of the last request are kept.
    private SoftSweeps sweeps(String of, int count) throws InterruptedException {
        SoftSweeps last = sweeps;
        if (last != null && source.equals(of + count)) {
            return last;
        }
        boolean isBinary = of.equals(DataShape.BITS.name());
        SoftSweeps made;
        if (isBinary) {
            made = SoftSweeps.ofBits(DataShape.BITS.words(), DataShape.BITS.dimensions(), count);
        } else {
            made =
                    SoftSweeps.ofColumns(
                            of.endsWith(".csv")
                                    ? columns(Path.of(of), count)
                                    : DataShape.valueOf(of).columns(count));
        }
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

    private String annealing(String[] words) {
        AnnealingSettings settings =
                AnnealingSettings.of(Integer.parseInt(words[2]))
                        .withRanks(Integer.parseInt(words[3]));
        Points points = dense(DataShape.valueOf(words[1]));
        long start = System.nanoTime();
        double inertia = new DeterministicAnnealing(settings).cluster(points).inertia();
        return (System.nanoTime() - start) / NANOS_PER_MILLI + " " + inertia;
    }

    private static String read(Path file) {
        CsvSettings settings = CsvSettings.detect();
        for (int i = 0; i < READINGS; i++) {
            CsvReader.read(file, settings);
        }
        long start = System.nanoTime();
        int rows = CsvReader.read(file, settings).points().count();
        return (System.nanoTime() - start) / NANOS_PER_MILLI + " " + rows;
    }

    private String job(String[] words) throws InterruptedException {
        JobTimes times = jobs;
        if (times == null) {
            times =
                    new JobTimes(
                            Path.of(words[1]),
                            Integer.parseInt(words[2]),
                            Integer.parseInt(words[3]));
            jobs = times;
        }
        return times.measure();
    }

    private Points dense(DataShape shape) {
        return dense.computeIfAbsent(shape, it -> Points.ofColumns(it.columns(it.points())));
    }

    private Points binary(DataShape shape) {
        return binary.computeIfAbsent(shape, it -> Points.ofBits(it.words(), it.dimensions()));
    }
}

package io.portolan.bench.clustering;

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
import java.util.EnumMap;
import java.util.Map;

/// Our side of [ClusteringComparison], in a JVM of its own with the Vector API; see
/// `ContenderWorker` of compare.
///
/// ```
///   PORTOLAN PLANE 20 2    K-means of 20 clusters on 2 ranks: ms per iteration, ms of 21, inertia
///   PORTOLAN_DENSE BITS 80 1    the same with bits as numbers
///   SOFT PLANE 20          ms of a soft sweep with 20 clusters, of a hard one
///   OVERHEAD PLANE 20      f of the machine, f of two ranks beyond it, f in all
///   ASSIGN SPACE 100       ms of finding the nearest of 100 centers alone
///   ANNEALING GRID 100 2   ms of annealing to 100 clusters on 2 ranks, inertia
///   CSV points.csv         ms to read it, rows
///   PEAK                   billions of f32 operations per second on one core
/// ```
final class ShapeWorker {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int READINGS = 10;

    private final Map<DataShape, Points> dense = new EnumMap<>(DataShape.class);
    private final Map<DataShape, Points> binary = new EnumMap<>(DataShape.class);

    private ShapeWorker() {}

    /// Answers until the requests end.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ShapeWorker worker = new ShapeWorker();
        System.out.println("ready Portolan on JDK " + Runtime.version());
        BufferedReader requests =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String request;
        while ((request = requests.readLine()) != null) {
            System.out.println(worker.answer(request.split(" ", -1)));
        }
    }

    private String answer(String[] words) throws InterruptedException {
        return switch (words[0]) {
            case "SOFT" ->
                    SweepTimes.measure(
                            dense(DataShape.valueOf(words[1])), Integer.parseInt(words[2]));
            case "OVERHEAD" ->
                    OverheadTimes.measure(
                            dense(DataShape.valueOf(words[1])), Integer.parseInt(words[2]));
            case "ASSIGN" ->
                    Double.toString(
                            AssignmentTimes.millis(
                                    DataShape.valueOf(words[1]), Integer.parseInt(words[2])));
            case "ANNEALING" -> annealing(words);
            case "CSV" -> read(Path.of(words[1]));
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

    private Points dense(DataShape shape) {
        return dense.computeIfAbsent(shape, ShapeWorker::made);
    }

    private Points binary(DataShape shape) {
        return binary.computeIfAbsent(shape, ShapeWorker::madeOfBits);
    }

    private static Points madeOfBits(DataShape shape) {
        double[] rows = shape.make();
        long[][] words = new long[shape.points()][(shape.dimensions() + 63) / 64];
        for (int i = 0; i < shape.points(); i++) {
            for (int d = 0; d < shape.dimensions(); d++) {
                if (rows[i * shape.dimensions() + d] == 1) {
                    words[i][d / 64] |= 1L << (d % 64);
                }
            }
        }
        return Points.ofBits(words, shape.dimensions());
    }

    private static Points made(DataShape shape) {
        double[] rows = shape.make();
        double[][] columns = new double[shape.dimensions()][shape.points()];
        for (int i = 0; i < shape.points(); i++) {
            for (int d = 0; d < shape.dimensions(); d++) {
                columns[d][i] = rows[i * shape.dimensions() + d];
            }
        }
        return Points.ofColumns(columns);
    }
}

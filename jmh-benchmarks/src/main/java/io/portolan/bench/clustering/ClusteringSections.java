package io.portolan.bench.clustering;

import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.DisagreementException;
import io.portolan.bench.compare.PingPong;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResourceUse;
import io.portolan.bench.results.ResultRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The sections of [ClusteringComparison] and their contenders, which are named by the first word
/// of the request that a worker gets. Those of more ranks have the figures of two papers:
///
/// ```
///   grain          f against 1/n, K = 10, 20, 80        data mining, figure 1
///   clusters       f against K, of the census and bits  figure 2
///   threads        scaled run time, and a triad         figure 3
///   fluctuations   deviation by mean, and arithmetic    figures 4 and 5
/// ```
///
/// Source: Qiu et al. 2008 data mining, sections 3, 4, 6; Qiu et al. 2008, figure 1
record ClusteringSections(BenchRun run, ClusteringPeers peers) {

    private static final String K = "K";
    private static final List<Integer> PLANE_CLUSTERS = List.of(10, 20, 80);
    private static final int SPACE_CLUSTERS = 100;

    /// Clusterers with the part by which their inertia may differ from ours; the dense one has bits
    /// as numbers, to see what the path for bits is worth.
    static final List<Twin<Double>> CLUSTERERS =
            List.of(
                    Twin.ours("PORTOLAN", "Portolan", 1e-9).dividedBy("PORTOLAN_DENSE"),
                    Twin.ours("PORTOLAN_DENSE", "Portolan, dense", 1e-9),
                    Twin.peer("SKLEARN_F64", "scikit-learn, f64", 1e-6),
                    Twin.peer("SKLEARN_F32", "scikit-learn, f32", 2e-3),
                    Twin.peer("ONEDAL_F32", "scikit-learn-intelex, f32", 2e-3),
                    Twin.peer("FAISS_F32", "faiss-cpu, f32", 2e-3));

    private static final Twin<Double> PORTOLAN = CLUSTERERS.getFirst();

    /// What the inertia of annealing may be worse at most, as in its goals.
    private static final double TOLERANCE_OF_ANNEALING = 1.003;

    /// Whole programs that read a CSV file, cluster it and write the labels, each started anew, by
    /// the options of ours; the script is named by what it needs.
    private static final List<Twin<String>> COMMANDS =
            List.of(
                    Twin.ours(
                            "K_MEANS",
                            "portolan cluster --method kmeans, with report",
                            "--clusters 20 --method kmeans --columns lon,lat"),
                    Twin.ours(
                            "ANNEALING",
                            "portolan cluster, annealing, with report",
                            "--clusters 20 --method da --columns lon,lat"),
                    Twin.peer("CSV", "pandas, scikit-learn n_init=1, labels only", ""));

    static final List<Twin<String>> PROCESSES =
            List.of(
                    Twin.ours(
                                    "TWO_PROCESSES",
                                    "portolan cluster --processes 2",
                                    "--clusters 10 --method kmeans --ranks 2 --processes 2")
                            .dividedBy("ONE_PROCESS"),
                    Twin.ours(
                            "ONE_PROCESS",
                            "portolan cluster, one process",
                            "--clusters 10 --method kmeans --ranks 2"));

    /// Which of the figures of a request for both is theirs.
    static final List<Twin<Integer>> SOFT_AND_HARD =
            List.of(
                    Twin.ours("SOFT", "a sweep of annealing", 0).dividedBy("HARD"),
                    Twin.ours("HARD", "a sweep of K-means", 1));

    private static final int CENSUS_ROWS = 242_335;

    private static final List<Integer> GRAINS =
            List.of(1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 200_000);
    private static final List<Integer> CLUSTERS = List.of(2, 5, 10, 20, 40, 60, 80, 120);
    private static final List<Integer> FEW_AND_MANY = List.of(1, 80);
    private static final List<Integer> POINTS_PER_RANK = List.of(10_000, 50_000, 500_000);
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    /// How many sweeps there are: the most, and in a quick run as many as there is time for.
    private static final List<Integer> SWEEPS = List.of(1000, 500, 200, 100, 50, 20, 10);

    /// About what the sweeps of a row of a quick run are to take, and the most that they may.
    private static final double QUICK_NANOS = 0.6e9;

    private static final double MOST_QUICK_NANOS = 4e9;

    /// The copies of all ranks are to fit into the worker's heap beside the rest.
    private static final long MOST_BYTES = 1_500_000_000;

    private static final String POINTS = "points";
    private static final String PER_RANK = "points per rank";
    private static final String RANKS = "ranks";
    private static final String SCALED = "scaled run time";
    private static final String DEVIATION = "standard deviation by mean";
    private static final List<String> OVERHEADS =
            List.of("f of the machine", "f beyond the machine's", "f in all");

    /// The parts of the comparison, each of which can be run alone.
    enum Section {
        PLANE,
        OVERHEAD,
        GRAIN,
        CLUSTERS,
        THREADS,
        FLUCTUATIONS,
        MANY,
        SPACE,
        BITS,
        GRID,
        SWEEPS,
        COMMAND,
        PROCESSES,
        JOB,
        READING,
        LARGE
    }

    void run(Section section) throws IOException, InterruptedException {
        switch (section) {
            case PLANE -> {
                iterations(DataShape.PLANE, PLANE_CLUSTERS, 1);
                iterations(DataShape.PLANE, PLANE_CLUSTERS, 2);
            }
            case OVERHEAD ->
                    measure(
                            "200,000 x 2, two ranks by one, beside two runs that share nothing",
                            List.of(PORTOLAN),
                            K,
                            PLANE_CLUSTERS,
                            OVERHEADS,
                            (twin, k, build) ->
                                    peers.ask(twin, build, "OVERHEAD", DataShape.PLANE, k));
            case GRAIN -> grain();
            case CLUSTERS -> clusters();
            case THREADS -> threads();
            case FLUCTUATIONS -> fluctuations();
            case MANY -> iterations(DataShape.MANY, List.of(20), 1);
            case SPACE -> {
                iterations(DataShape.SPACE, List.of(SPACE_CLUSTERS), 1);
                partOfPeak();
            }
            case BITS -> iterations(DataShape.BITS, List.of(80), 1);
            case GRID -> grid();
            case SWEEPS ->
                    measure(
                            "200,000 x 2, sweeps of our own, one thread",
                            SOFT_AND_HARD,
                            K,
                            PLANE_CLUSTERS,
                            List.of("ms per sweep"),
                            (twin, k, build) -> {
                                double[] both = peers.ask(twin, build, "SOFT", DataShape.PLANE, k);
                                return new double[] {both[twin.of()]};
                            });
            case COMMAND ->
                    whole(
                            "the whole command, cold, 242,335 rows of CSV, K = 20",
                            COMMANDS,
                            peers.census());
            case PROCESSES ->
                    whole(
                            "the whole command, cold, 2,000,000 rows of CSV, K = 10, two ranks",
                            PROCESSES,
                            peers.manyRows());
            case JOB -> job();
            case READING -> reading();
            case LARGE -> large();
        }
    }

    /// Measures a twin once; figures beyond the quantities are only verified.
    private interface TwinMeter<T> {
        double[] measure(Twin<T> twin, int size, Build build)
                throws IOException, InterruptedException;
    }

    /// What our worker is asked where rows have parameters of several names, which a [Plan] cannot
    /// say, and whose of what quantity the numbers of the answer are.
    private record Request(
            List<?> words, Map<String, String> parameters, List<Twin<String>> figures) {}

    /// Measures ours, and those of the others that the Python has, and prints a table.
    private <T> void measure(
            String title,
            List<Twin<T>> all,
            String sizeName,
            List<Integer> sizes,
            List<String> quantities,
            TwinMeter<T> meter)
            throws IOException, InterruptedException {
        List<Twin<T>> twins =
                all.stream()
                        .filter(it -> it.role() == Role.OURS || peers.isThere(it.name()))
                        .toList();
        List<Quantity> compared = quantities.stream().map(Quantity::compared).toList();
        run.out().printf("%n%s%n", title);
        BenchmarkReport.section(
                new Plan(title, twins, sizeName, sizes, compared, ""),
                (contender, size, build) -> {
                    Twin<T> twin = twins.get(twins.indexOf(contender));
                    return Arrays.copyOf(meter.measure(twin, size, build), quantities.size());
                },
                run);
        run.out().println();
    }

    /// K-means on one shape.
    private void iterations(DataShape shape, List<Integer> clusters, int threads)
            throws IOException, InterruptedException {
        peers.write(shape);
        Map<Integer, Double> inertias = new TreeMap<>();
        Build own = run.results().build();
        for (int k : clusters) {
            inertias.put(k, peers.ask(PORTOLAN, own, PORTOLAN.name(), shape, k, threads)[2]);
        }
        String ranks = threads == 1 ? "one thread" : threads + " threads or ranks";
        measure(
                "%,d x %d, %s".formatted(shape.points, shape.dimensions, ranks),
                CLUSTERERS.stream()
                        .filter(it -> !it.name().endsWith("DENSE") || shape == DataShape.BITS)
                        .toList(),
                K,
                clusters,
                List.of("ms per iteration", "ms of 21 iterations in all"),
                (twin, k, build) -> {
                    double[] figures = peers.ask(twin, build, twin.name(), shape, k, threads);
                    verify(twin, shape, figures[2], Objects.requireNonNull(inertias.get(k)));
                    return figures;
                });
    }

    /// Throws unless a clusterer's inertia is ours but for rounding: in f32, points that are as
    /// near to two centers take other ways, and so do the centers.
    static void verify(Twin<Double> twin, DataShape shape, double inertia, double ours) {
        // Many points of bits are as near to two centers, which each decides in its own way.
        double allowed = shape == DataShape.BITS ? Math.max(twin.of(), 2e-3) : twin.of();
        if (!(Math.abs(inertia - ours) <= allowed * ours)) {
            throw new DisagreementException(
                    "%s has inertia %s and Portolan %s: they must be equal but for a part of %s"
                            .formatted(twin.label(), inertia, ours, allowed));
        }
    }

    private void partOfPeak() throws IOException, InterruptedException {
        double flops = 2.0 * DataShape.SPACE.points * DataShape.SPACE.dimensions * SPACE_CLUSTERS;
        double[] parts = new double[run.options().rounds()];
        double[] peaks = new double[parts.length];
        Build build = run.results().build();
        for (int round = 0; round < parts.length; round++) {
            peaks[round] = peers.ask(PORTOLAN, build, "PEAK")[0];
            double millis =
                    peers.ask(PORTOLAN, build, "ASSIGN", DataShape.SPACE, SPACE_CLUSTERS)[0];
            parts[round] = flops / (millis * 1e6) / peaks[round];
        }
        run.out()
                .printf(
                        "peak of multiply-adds, GFLOP/s: %s%n"
                                + "part of the peak that the assignment reaches: %s%n",
                        MedianSpread.of(peaks), MedianSpread.of(parts));
    }

    /// Clusters as good as the best of ten, in less time.
    private void grid() throws IOException, InterruptedException {
        peers.write(DataShape.GRID);
        double[] ours = {0};
        measure(
                "100,000 x 2 in 100 clouds, two threads or ranks",
                List.of(
                        Twin.ours("ANNEALING", "Portolan, annealing", ""),
                        Twin.peer("TEN", "scikit-learn, best of ten runs", "")),
                K,
                List.of(100),
                List.of("ms in all"),
                (twin, k, build) -> {
                    double[] figures = peers.ask(twin, build, twin.name(), DataShape.GRID, k, 2);
                    if (twin.role() == Role.OURS) {
                        // The same bytes in every round, so the peer's are compared with any.
                        ours[0] = figures[1];
                    } else {
                        verifyAnnealing(ours[0], figures[1]);
                    }
                    return figures;
                });
    }

    /// Throws unless annealing is as good as the best of ten runs.
    static void verifyAnnealing(double ours, double best) {
        if (!(ours <= TOLERANCE_OF_ANNEALING * best)) {
            throw new DisagreementException(
                    "annealing has inertia %s and the best of ten runs %s: it may be %s times that"
                            .formatted(ours, best, TOLERANCE_OF_ANNEALING));
        }
    }

    /// Whole programs on a file.
    private void whole(String title, List<Twin<String>> programs, Path points)
            throws IOException, InterruptedException {
        TwinMeter<String> meter =
                (twin, _, build) -> {
                    List<String> command = command(twin, points, build);
                    long start = System.nanoTime();
                    ChildProcess ended = ChildProcess.run(command, Map.of(), Duration.ofMinutes(3));
                    double seconds = (System.nanoTime() - start) / 1e9;
                    if (ended.status() != 0) {
                        String said = String.join("; ", ended.lines());
                        throw new IllegalStateException(
                                "%s ended with status %d; it said: %s"
                                        .formatted(twin.label(), ended.status(), said));
                    }
                    return new double[] {seconds};
                };
        // The launcher builds and prepares at its first start.
        for (Build build : run.results().builds()) {
            double[] _ = meter.measure(programs.getFirst(), 1, build);
        }
        measure(title, programs, "files", List.of(1), List.of("s of wall time"), meter);
    }

    private List<String> command(Twin<String> twin, Path points, Build build) {
        String output = peers.folder.resolve(twin.name() + build.name()).toString();
        if (twin.of().isEmpty()) {
            String script = Checkout.file("jmh-benchmarks/peers/clustering_script.py").toString();
            String python = peers.interpreter.orElseThrow();
            return List.of(python, script, points.toString(), "20", output);
        }
        String launcher = build.folder().resolve("portolan").toString();
        return Stream.of(
                        List.of(launcher, "cluster", points.toString()),
                        List.of(twin.of().split(" ", -1)),
                        List.of("--force", "--quiet", "--output", output))
                .flatMap(List::stream)
                .toList();
    }

    /// A job of the clustering service beside the run of the command line, both in one JVM.
    private void job() throws IOException, InterruptedException {
        String title = "a job beside the command, 242,335 rows of CSV, K = 20, two ranks";
        String ratio = "job by command";
        Path census = peers.census();
        measure(
                title,
                List.of(PORTOLAN),
                K,
                List.of(20),
                List.of("ms of the command", "ms of the job", ratio),
                (twin, k, build) -> peers.ask(twin, build, "JOB", census, k, 2));
        double[] ratios = run.results().figures(title, PORTOLAN.label(), Map.of(K, "20"), ratio);
        run.out()
                .printf(
                        "goal: a job takes at most 1.03 of the command: %s%n",
                        MedianSpread.of(ratios).median() <= 1.03 ? "reached" : "missed");
    }

    private void reading() throws IOException, InterruptedException {
        Path census = peers.census();
        measure(
                "reading 242,335 rows of CSV, warm",
                List.of(Twin.ours("CSV", "Portolan", ""), Twin.peer("CSV", "pandas", "")),
                "files",
                List.of(1),
                List.of("ms"),
                (twin, _, build) -> {
                    double[] figures = peers.ask(twin, build, twin.name(), census);
                    verifyRows(figures[1]);
                    return figures;
                });
    }

    /// Throws unless all rows of the census were read.
    static void verifyRows(double rows) {
        if (rows != CENSUS_ROWS) {
            throw new IllegalStateException(
                    "%s rows were read, and there are %d".formatted(rows, CENSUS_ROWS));
        }
    }

    /// More points of bits than would fit as numbers.
    private void large() throws IOException, InterruptedException {
        run.out().printf("%n10,000,000 x 1,052 bits, a heap of 4 GB, two ranks%n");
        List<String> options = List.of("--add-modules", "jdk.incubator.vector", "-Xmx4g");
        List<String> command = ChildProcess.java(options, LargeBits.class);
        ChildProcess ended = ChildProcess.run(command, Map.of(), Duration.ofMinutes(10));
        ended.lines().stream()
                .filter(line -> !line.startsWith("WARNING"))
                .forEach(run.out()::println);
        run.out()
                .printf(
                        "goal: clustered within 4 GB of heap: %s%n",
                        ended.status() == 0 ? "reached" : "missed");
    }

    private void grain() throws IOException, InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (int k : PLANE_CLUSTERS) {
            for (int n : GRAINS) {
                requests.add(overheads(DataShape.PLANE, n * CORES, k, PER_RANK, n));
            }
        }
        ask("grain", "parallel overhead f of a soft sweep against the points per rank", requests);
    }

    private void clusters() throws IOException, InterruptedException {
        Path census = peers.census();
        List<Request> requests = new ArrayList<>();
        CLUSTERS.forEach(k -> requests.add(overheads(census, CENSUS_ROWS, k, POINTS, "GIS")));
        int rows = DataShape.BITS.points;
        CLUSTERS.forEach(k -> requests.add(overheads(DataShape.BITS, rows, k, POINTS, "bits")));
        ask("clusters", "parallel overhead f of a soft sweep against the clusters", requests);
    }

    private Request overheads(Object of, int points, int k, String parameter, Object value) {
        int millis = run.options().isQuick() ? 1_200 : 5_000;
        return new Request(
                List.of("SWEEPS", of, points, k, CORES, millis),
                Map.of(K, "" + k, parameter, "" + value, RANKS, "" + CORES),
                OVERHEADS.stream().map(ClusteringSections::ours).toList());
    }

    private void threads() throws IOException, InterruptedException {
        List<Request> requests = new ArrayList<>();
        List<Twin<String>> figures = List.of(ours("ns per point and cluster"), ours(SCALED));
        for (int k : FEW_AND_MANY) {
            for (int points : POINTS_PER_RANK) {
                for (int ranks : ranks()) {
                    requests.add(sweeps("SCALED", DataShape.PLANE, points, k, ranks, figures));
                }
            }
        }
        for (int ranks : ranks()) {
            for (int points : POINTS_PER_RANK) {
                requests.add(triad(points, ranks, ShapeWorker.triadElements(points)));
            }
            // The arrays of all ranks are 256 MB each, which is beyond most caches.
            requests.add(triad("beyond the caches", ranks, 32_000_000 / ranks));
        }
        ask("threads", "run time of a rank, 1 is 10,000 points, K = 1, 1 rank", requests);
    }

    private static Request triad(Object points, int ranks, int elements) {
        return new Request(
                List.of("TRIAD", ranks, elements),
                Map.of(PER_RANK, "" + points, RANKS, "" + ranks),
                List.of(floor("triad", "ns per 1,000 bytes"), floor("triad", SCALED)));
    }

    private void fluctuations() throws IOException, InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (DataShape shape : List.of(DataShape.PLANE, DataShape.BITS)) {
            for (int k : FEW_AND_MANY) {
                POINTS_PER_RANK.forEach(it -> addFluctuations(shape, k, it, requests));
            }
        }
        ask("fluctuations", "how unequal ranks are between two reductions", requests);
    }

    private void addFluctuations(DataShape shape, int k, int points, List<Request> requests) {
        List<Twin<String>> figures = List.of(ours(DEVIATION), floor("arithmetic", DEVIATION));
        double nanos = count(shape, points, k) * sweepNanos(shape, points, k);
        if (run.options().isQuick() && nanos > MOST_QUICK_NANOS) {
            run.out()
                    .printf(
                            "%n%,d points of %s and K = %d take long: without --quick%n",
                            points, shape, k);
            return;
        }
        // Of numbers the columns, their order, and f64 and f32 of each coordinate.
        int bytes = shape == DataShape.BITS ? shape.dimensions / Byte.SIZE : 24 * shape.dimensions;
        for (int ranks : ranks()) {
            if ((long) ranks * points * bytes > MOST_BYTES) {
                run.out()
                        .printf(
                                "%n%d ranks with %,d points of %s each: more than the heap of 3 GB%n",
                                ranks, points, shape);
                return;
            }
            Request request = sweeps("FLUCTUATIONS", shape, points, k, ranks, figures);
            request.parameters().put(POINTS, shape == DataShape.BITS ? "bits" : "2-D");
            requests.add(request);
        }
    }

    /// Sweeps with a synchronisation after each.
    private Request sweeps(
            String word, DataShape of, int points, int k, int ranks, List<Twin<String>> figures) {
        int sweeps = count(of, points, k);
        Map<String, String> parameters = new TreeMap<>(Map.of(K, "" + k, RANKS, "" + ranks));
        parameters.put(PER_RANK, "" + points);
        parameters.put("synchronisations", "" + sweeps);
        return new Request(List.of(word, of, points, k, ranks, sweeps), parameters, figures);
    }

    private static Twin<String> ours(String quantity) {
        return Twin.ours(PORTOLAN.name(), PORTOLAN.label(), quantity);
    }

    private static Twin<String> floor(String label, String quantity) {
        return Twin.of("", label, Role.FLOOR, quantity);
    }

    /// 1, 2, 4 and so on, and all cores.
    private static List<Integer> ranks() {
        return IntStream.concat(
                        IntStream.iterate(1, it -> it < CORES, it -> 2 * it), IntStream.of(CORES))
                .boxed()
                .toList();
    }

    /// How many sweeps there are.
    private int count(DataShape shape, int points, int clusters) {
        double most =
                run.options().isQuick()
                        ? QUICK_NANOS / sweepNanos(shape, points, clusters)
                        : Double.POSITIVE_INFINITY;
        return SWEEPS.stream().filter(it -> it <= most).findFirst().orElse(SWEEPS.getLast());
    }

    /// About what a sweep takes on a core of 2026.
    private static double sweepNanos(DataShape shape, int points, int clusters) {
        return points * (shape == DataShape.BITS ? 500 + 10.0 * clusters : 3 + 0.6 * clusters);
    }

    /// Has our worker measure in rounds, each build in turn, and prints a table.
    private void ask(String section, String title, List<Request> requests)
            throws IOException, InterruptedException {
        BenchResults results = run.results();
        run.out().printf("%n%s%n", title);
        for (int round = 1; round <= run.options().rounds(); round++) {
            double before = PingPong.oneWayNanos();
            for (Request request : requests) {
                for (Build build : results.builds()) {
                    ResourceUse effort = ResourceUse.begin();
                    double[] answer = peers.ask(PORTOLAN, build, request.words().toArray());
                    ResourceUse.Spent spent = effort.end();
                    double after = PingPong.oneWayNanos();
                    for (int i = 0; i < answer.length; i++) {
                        Twin<String> figure = request.figures().get(i);
                        results.add(
                                new ResultRow(
                                        section,
                                        figure.label(),
                                        figure.role().name(),
                                        build.name(),
                                        request.parameters(),
                                        figure.of(),
                                        0,
                                        round,
                                        answer[i],
                                        before,
                                        after,
                                        spent.wallSeconds(),
                                        spent.cpuSeconds(),
                                        spent.othersCores()));
                    }
                    before = after;
                }
            }
        }
        for (Request request : requests) {
            run.out().println(new TreeMap<>(request.parameters()));
            for (Twin<String> it : request.figures()) {
                double[] all = results.figures(section, it.label(), request.parameters(), it.of());
                MedianSpread spread = MedianSpread.of(all);
                run.out()
                        .printf(
                                Locale.ROOT,
                                "  %s, %s: %.3g (%.3g-%.3g)%n",
                                it.label(),
                                it.of(),
                                spread.median(),
                                spread.min(),
                                spread.max());
            }
        }
    }
}

package io.portolan.bench.clustering;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Measurements;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Report;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.Spread;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// Measures and prints one section after the other.
final class ClusteringSections {

    private static final String DATA = "examples/data/us-block-groups.csv.gz";
    private static final String SCRIPT = "jmh-benchmarks/peers/clustering_script.py";
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int TWO = 2;
    private static final List<Integer> PLANE_CLUSTERS = List.of(10, 20, 80);

    private final ClusteringPeers peers;
    private final RunOptions options;
    private final Path folder;
    private final PrintStream out;

    ClusteringSections(
            ClusteringPeers peers, RunOptions options, Path folder, PrintStream out) {
        this.peers = peers;
        this.options = options;
        this.folder = folder;
        this.out = out;
    }

    void run() throws IOException, InterruptedException {
        Measurements one = iterations(Shape.PLANE, PLANE_CLUSTERS, 1);
        Measurements two = iterations(Shape.PLANE, PLANE_CLUSTERS, TWO);
        overhead(one, two);
        iterations(Shape.MANY, List.of(20), 1);
        Measurements space = iterations(Shape.SPACE, List.of(100), 1);
        peak(space);
        iterations(Shape.BITS, List.of(80), 1);
        sweeps();
        Path points = unpacked();
        commands(points);
        reading(points);
    }

    /// K-means on one shape; returns the times of an iteration.
    private Measurements iterations(Shape shape, List<Integer> clusters, int threads)
            throws IOException, InterruptedException {
        peers.write(shape);
        String title =
                "%,d x %d, %s"
                        .formatted(
                                shape.points(),
                                shape.dimensions(),
                                threads == 1 ? "one thread" : threads + " threads or ranks");
        Plan plan =
                new Plan(
                        peers.contenders().stream().filter(it -> it.fits(shape)).toList(),
                        "K",
                        clusters,
                        List.of(
                                Quantity.compared("ms per iteration"),
                                Quantity.compared("ms of 21 iterations in all")),
                        "");
        double[] inertias = new double[clusters.size()];
        for (int i = 0; i < inertias.length; i++) {
            inertias[i] = figures(ClusteringContender.PORTOLAN, shape, clusters.get(i), threads)[2];
        }
        Meter meter =
                (contender, size) -> {
                    ClusteringContender twin = (ClusteringContender) contender;
                    double[] figures = figures(twin, shape, size, threads);
                    twin.verify(figures[2], inertias[clusters.indexOf(size)]);
                    return new double[] {figures[0], figures[1]};
                };
        return section(title, plan, meter).getFirst();
    }

    private double[] figures(ClusteringContender contender, Shape shape, int clusters, int threads)
            throws IOException {
        return peers.iterations(contender, shape, clusters, threads);
    }

    /// How much more processor time two ranks need than one.
    private void overhead(Measurements one, Measurements two) {
        out.println();
        for (int clusters : PLANE_CLUSTERS) {
            double[] alone = one.perRound(ClusteringContender.PORTOLAN, clusters);
            double[] shared = two.perRound(ClusteringContender.PORTOLAN, clusters);
            double median = Spread.of(alone).median();
            double overhead = TWO * Spread.of(shared).median() / median - 1;
            out.printf("overhead f of 2 ranks, K = %d: %.2f%n", clusters, overhead);
        }
    }

    /// Which part of the multiply-adds that are possible an iteration does.
    private void peak(Measurements space) throws IOException {
        double peak = peers.askOurs("PEAK")[0];
        double millis = Spread.of(space.perRound(ClusteringContender.PORTOLAN, 100)).median();
        double flops = 2.0 * Shape.SPACE.points() * Shape.SPACE.dimensions() * 100;
        double reached = flops / (millis * 1e6);
        out.println();
        out.printf(
                "peak of multiply-adds %.0f GFLOP/s; a whole iteration %.0f GFLOP/s, %.0f %%%n",
                peak, reached, 100 * reached / peak);
    }

    private void sweeps() throws IOException, InterruptedException {
        Plan plan =
                new Plan(
                        List.of(SweepContender.values()),
                        "K",
                        PLANE_CLUSTERS,
                        List.of(Quantity.compared("ms per sweep")),
                        "");
        Meter meter =
                (contender, size) -> {
                    double[] both = peers.askOurs("SOFT %s %d".formatted(Shape.PLANE, size));
                    return new double[] {both[contender == SweepContender.SOFT ? 0 : 1]};
                };
        section("200,000 x 2, sweeps of our own, one thread", plan, meter);
    }

    private void commands(Path points) throws IOException, InterruptedException {
        Path launcher = Checkout.file("portolan");
        Path script = Checkout.file(SCRIPT);
        List<WholeCommand> commands =
                Stream.of(WholeCommand.values())
                        .filter(it -> it.role() == Role.OURS || peers.isThere("CSV"))
                        .toList();
        Meter meter =
                (contender, _) -> {
                    WholeCommand twin = (WholeCommand) contender;
                    List<String> command =
                            twin.command(
                                    launcher,
                                    peers.interpreter().orElse("python3"),
                                    script,
                                    points,
                                    folder.resolve(twin.name()));
                    long start = System.nanoTime();
                    twin.verify(ChildProcess.run(command, Map.of(), LIMIT));
                    return new double[] {(System.nanoTime() - start) / 1e9};
                };
        // The launcher builds and prepares at its first start.
        meter.measure(WholeCommand.K_MEANS, 1);
        Quantity wall = Quantity.compared("s of wall time");
        Plan plan = new Plan(commands, "files", List.of(1), List.of(wall), "");
        section("the whole command, cold, 242,335 rows of CSV, K = 20", plan, meter);
    }

    private void reading(Path points) throws IOException, InterruptedException {
        List<ReadingContender> contenders =
                Stream.of(ReadingContender.values())
                        .filter(it -> it.role() == Role.OURS || peers.isThere("CSV"))
                        .toList();
        Meter meter =
                (contender, _) -> {
                    String request = "CSV " + points;
                    double[] figures =
                            contender.role() == Role.OURS
                                    ? peers.askOurs(request)
                                    : peers.askPython(request);
                    ReadingContender.verify(figures[1]);
                    return new double[] {figures[0]};
                };
        Quantity millis = Quantity.compared("ms");
        Plan plan = new Plan(contenders, "files", List.of(1), List.of(millis), "");
        section("reading 242,335 rows of CSV, warm", plan, meter);
    }

    private List<Measurements> section(String title, Plan plan, Meter meter)
            throws IOException, InterruptedException {
        out.println();
        out.println(title);
        return Report.section(plan, options.rounds(), meter, out);
    }

    private Path unpacked() throws IOException {
        Path points = folder.resolve("us-block-groups.csv");
        try (InputStream packed = Files.newInputStream(Checkout.file(DATA));
                InputStream plain = new GZIPInputStream(packed)) {
            Files.copy(plain, points);
        }
        return points;
    }
}

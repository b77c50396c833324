package io.portolan.bench.clustering;

import static io.portolan.bench.clustering.ClusteringContender.PORTOLAN;

import io.portolan.bench.clustering.ClusteringSectionRun.Figure;
import io.portolan.bench.clustering.ClusteringSectionRun.Request;
import io.portolan.bench.compare.Goal;
import io.portolan.bench.compare.Measurements;
import io.portolan.bench.compare.MedianSpread;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Iterations of K-means on points of several shapes.
final class IterationSections {

    private static final int TWO = 2;
    private static final List<Integer> PLANE_CLUSTERS = List.of(10, 20, 80);
    private static final List<Double> OVERHEADS = List.of(0.10, 0.06, 0.04);
    private static final int SPACE_CLUSTERS = 100;
    private static final int BITS_CLUSTERS = 80;

    private IterationSections() {}

    static void plane(ClusteringSectionRun run) throws IOException, InterruptedException {
        iterations(run, DataShape.PLANE, PLANE_CLUSTERS, 1, 4, 4);
        iterations(run, DataShape.PLANE, PLANE_CLUSTERS, TWO, 5, 5);
    }

    static void overhead(ClusteringSectionRun run) throws IOException, InterruptedException {
        String title = "200,000 x 2, two ranks by one, beside two runs that share nothing";
        run.out().println();
        run.out().println(title);
        List<Request> requests =
                PLANE_CLUSTERS.stream()
                        .map(it ->
                                new Request(
                                        "OVERHEAD %s %d".formatted(DataShape.PLANE, it),
                                        Map.of("K", "" + it),
                                        Figure.OVERHEADS))
                        .toList();
        List<double[][]> figures = run.ask(title, requests);
        for (int i = 0; i < requests.size(); i++) {
            int clusters = PLANE_CLUSTERS.get(i);
            double[][] f = figures.get(i);
            Goal.atMost(OVERHEADS.get(i), "overhead f of 2 ranks, K = " + clusters)
                    .print(MedianSpread.of(f[2]), run.out());
            Goal.atMost(OVERHEADS.get(i), "f beyond the machine's, K = " + clusters)
                    .print(MedianSpread.of(f[1]), run.out());
        }
    }

    static void many(ClusteringSectionRun run) throws IOException, InterruptedException {
        iterations(run, DataShape.MANY, List.of(20), 1, 5, 5);
    }

    static void space(ClusteringSectionRun run) throws IOException, InterruptedException {
        iterations(run, DataShape.SPACE, List.of(SPACE_CLUSTERS), 1, 1.5, 1.5);
        double flops =
                2.0 * DataShape.SPACE.points() * DataShape.SPACE.dimensions() * SPACE_CLUSTERS;
        double[] parts = new double[run.rounds()];
        double[] peaks = new double[run.rounds()];
        for (int round = 0; round < parts.length; round++) {
            peaks[round] = run.peers().askOurs("PEAK")[0];
            double millis = run.peers().askOurs("ASSIGN SPACE " + SPACE_CLUSTERS)[0];
            parts[round] = flops / (millis * 1e6) / peaks[round];
        }
        run.out().printf("peak of multiply-adds, GFLOP/s: %s%n", MedianSpread.of(peaks));
        Goal.atLeast(0.65, "part of the peak that the assignment reaches")
                .print(MedianSpread.of(parts), run.out());
    }

    static void bits(ClusteringSectionRun run) throws IOException, InterruptedException {
        Measurements times = iterations(run, DataShape.BITS, List.of(BITS_CLUSTERS), 1, 2, 2);
        Goal.atLeast(3, "iteration by that of bits as numbers")
                .printSpeedup(
                        times,
                        PORTOLAN,
                        ClusteringContender.PORTOLAN_DENSE,
                        BITS_CLUSTERS,
                        run.out());
    }

    /// K-means on one shape; returns the times of an iteration.
    private static Measurements iterations(
            ClusteringSectionRun run,
            DataShape shape,
            List<Integer> clusters,
            int threads,
            double goal,
            double goalOfAll)
            throws IOException, InterruptedException {
        ClusteringPeers peers = run.peers();
        peers.write(shape);
        String title =
                "%,d x %d, %s"
                        .formatted(
                                shape.points(),
                                shape.dimensions(),
                                threads == 1 ? "one thread" : threads + " threads or ranks");
        Plan plan =
                new Plan(
                        title,
                        peers.contenders().stream().filter(it -> it.fits(shape)).toList(),
                        "K",
                        clusters,
                        List.of(
                                Quantity.compared("ms per iteration"),
                                Quantity.compared("ms of 21 iterations in all")),
                        "");
        double[] inertias = new double[clusters.size()];
        for (int i = 0; i < inertias.length; i++) {
            inertias[i] =
                    peers.iterations(
                                    PORTOLAN,
                                    shape,
                                    clusters.get(i),
                                    threads,
                                    run.run().results().build())[2];
        }
        Meter meter =
                (contender, size, build) -> {
                    ClusteringContender twin = (ClusteringContender) contender;
                    double[] figures = peers.iterations(twin, shape, size, threads, build);
                    twin.verify(shape, figures[2], inertias[clusters.indexOf(size)]);
                    return new double[] {figures[0], figures[1]};
                };
        List<Measurements> measured = run.measure(plan, meter);
        for (int k : clusters) {
            Goal.atLeast(goal, "iteration, K = " + k)
                    .printSpeedup(measured.get(0), PORTOLAN, k, run.out());
            Goal.atLeast(goalOfAll, "21 iterations in all, K = " + k)
                    .printSpeedup(measured.get(1), PORTOLAN, k, run.out());
        }
        return measured.getFirst();
    }
}

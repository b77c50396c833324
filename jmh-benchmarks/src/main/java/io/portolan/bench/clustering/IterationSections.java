package io.portolan.bench.clustering;

import static io.portolan.bench.clustering.ClusteringContender.PORTOLAN;

import io.portolan.bench.clustering.ClusteringSectionRun.Figure;
import io.portolan.bench.clustering.ClusteringSectionRun.Request;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.results.MedianSpread;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Iterations of K-means on points of several shapes.
final class IterationSections {

    private static final int TWO = 2;
    private static final List<Integer> PLANE_CLUSTERS = List.of(10, 20, 80);
    private static final int SPACE_CLUSTERS = 100;
    private static final int BITS_CLUSTERS = 80;

    private IterationSections() {}

    static void plane(ClusteringSectionRun run) throws IOException, InterruptedException {
        iterations(run, DataShape.PLANE, PLANE_CLUSTERS, 1);
        iterations(run, DataShape.PLANE, PLANE_CLUSTERS, TWO);
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
        var _ = run.ask(title, requests);
    }

    static void many(ClusteringSectionRun run) throws IOException, InterruptedException {
        iterations(run, DataShape.MANY, List.of(20), 1);
    }

    static void space(ClusteringSectionRun run) throws IOException, InterruptedException {
        iterations(run, DataShape.SPACE, List.of(SPACE_CLUSTERS), 1);
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
        run.out()
                .printf(
                        "part of the peak that the assignment reaches: %s%n",
                        MedianSpread.of(parts));
    }

    static void bits(ClusteringSectionRun run) throws IOException, InterruptedException {
        iterations(run, DataShape.BITS, List.of(BITS_CLUSTERS), 1);
    }

    /// K-means on one shape.
    private static void iterations(
            ClusteringSectionRun run, DataShape shape, List<Integer> clusters, int threads)
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
        run.measure(plan, meter);
    }
}

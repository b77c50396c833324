package io.portolan.bench.clustering;

import io.portolan.bench.clustering.ClusteringSectionRun.Figure;
import io.portolan.bench.clustering.ClusteringSectionRun.Request;
import io.portolan.bench.compare.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What more ranks cost in soft sweeps, and why: the figures of two papers.
///
/// ```
///   grain          f against 1/n, K = 10, 20, 80        data mining, figure 1
///   clusters       f against K, of the census and bits  figure 2
///   threads        scaled run time, and a triad         figure 3
///   fluctuations   deviation by mean, and arithmetic    figures 4 and 5
/// ```
///
/// Source: Qiu et al. 2008 data mining, sections 3, 4, 6; Qiu et al. 2008, figure 1
final class ParallelSections {

    private static final List<Integer> GRAIN_CLUSTERS = List.of(10, 20, 80);
    private static final List<Integer> GRAINS =
            List.of(1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 200_000);
    private static final List<Integer> CLUSTERS = List.of(2, 5, 10, 20, 40, 60, 80, 120);
    private static final List<Integer> FEW_AND_MANY = List.of(1, 80);
    private static final List<Integer> POINTS_PER_RANK = List.of(10_000, 50_000, 500_000);
    private static final int CENSUS_POINTS = 242_335;

    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int SWEEPS = 1000;
    private static final List<Integer> QUICK_SWEEPS = List.of(SWEEPS, 500, 200, 100, 50, 20, 10);

    /// About what the sweeps of a row of a quick run are to take, and the most that they may.
    private static final double QUICK_NANOS = 0.6e9;

    private static final double MOST_QUICK_NANOS = 4e9;

    /// The copies of all ranks are to fit into the worker's heap beside the rest.
    private static final long MOST_BYTES = 1_500_000_000;

    private static final String K = "K";
    private static final String POINTS = "points";
    private static final String PER_RANK = "points per rank";
    private static final String RANKS = "ranks";
    private static final String SYNCHRONISATIONS = "synchronisations";
    private static final String PLANE = "2-D";
    private static final String BITS = "bits";
    private static final String SCALED = "scaled run time";
    private static final String DEVIATION = "standard deviation by mean";

    private ParallelSections() {}

    static void grain(ClusteringSectionRun run) throws IOException, InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (int clusters : GRAIN_CLUSTERS) {
            for (int points : GRAINS) {
                requests.add(
                        new Request(
                                sweeps(DataShape.PLANE.name(), points * CORES, clusters, run),
                                Map.of(K, "" + clusters, PER_RANK, "" + points, RANKS, "" + CORES),
                                Figure.OVERHEADS));
            }
        }
        run.out().printf("%nthe parallel overhead f of a soft sweep against the points per rank%n");
        run.ask("grain", requests);
    }

    static void clusters(ClusteringSectionRun run) throws IOException, InterruptedException {
        List<Request> requests = new ArrayList<>();
        String census = run.census().toString();
        for (int clusters : CLUSTERS) {
            requests.add(
                    new Request(
                            sweeps(census, CENSUS_POINTS, clusters, run),
                            Map.of(POINTS, "GIS", K, "" + clusters, RANKS, "" + CORES),
                            Figure.OVERHEADS));
        }
        for (int clusters : CLUSTERS) {
            requests.add(
                    new Request(
                            sweeps(DataShape.BITS.name(), DataShape.BITS.points(), clusters, run),
                            Map.of(POINTS, BITS, K, "" + clusters, RANKS, "" + CORES),
                            Figure.OVERHEADS));
        }
        run.out().printf("%nthe parallel overhead f of a soft sweep against the clusters%n");
        run.ask("clusters", requests);
    }

    private static String sweeps(String of, int points, int clusters, ClusteringSectionRun run) {
        int millis = run.run().options().isQuick() ? 1_200 : 5_000;
        return "SWEEPS %s %d %d %d %d".formatted(of, points, clusters, CORES, millis);
    }

    static void threads(ClusteringSectionRun run) throws IOException, InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (int clusters : FEW_AND_MANY) {
            for (int points : POINTS_PER_RANK) {
                int sweeps = count(DataShape.PLANE, points, clusters, run);
                for (int ranks : ranks()) {
                    requests.add(
                            new Request(
                                    "SCALED PLANE %d %d %d %d"
                                            .formatted(points, clusters, ranks, sweeps),
                                    Map.of(
                                            K, "" + clusters,
                                            PER_RANK, "" + points,
                                            RANKS, "" + ranks,
                                            SYNCHRONISATIONS, "" + sweeps),
                                    List.of(
                                            Figure.ours("ns per point and cluster"),
                                            Figure.ours(SCALED))));
                }
            }
        }
        for (int ranks : ranks()) {
            for (int points : POINTS_PER_RANK) {
                requests.add(triad("" + points, ranks, triadElements(points)));
            }
            requests.add(triad("beyond the caches", ranks, Triad.BEYOND_CACHES / ranks));
        }
        run.out().printf("%nthe run time of a rank, scaled: 1 is 10,000 points, K = 1, 1 rank%n");
        run.ask("threads", requests);
    }

    private static Request triad(String points, int ranks, int elements) {
        return new Request(
                "TRIAD %d %d".formatted(ranks, elements),
                Map.of(PER_RANK, points, RANKS, "" + ranks),
                List.of(
                        new Figure("triad", Role.FLOOR, "ns per 1,000 bytes"),
                        new Figure("triad", Role.FLOOR, SCALED)));
    }

    /// How many doubles an array needs so that three arrays take as much as the points in f32.
    static int triadElements(int points) {
        return points * DataShape.PLANE.dimensions() * Float.BYTES / (3 * Double.BYTES);
    }

    static void fluctuations(ClusteringSectionRun run) throws IOException, InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (DataShape shape : List.of(DataShape.PLANE, DataShape.BITS)) {
            for (int clusters : FEW_AND_MANY) {
                for (int points : POINTS_PER_RANK) {
                    addFluctuations(shape, clusters, points, requests, run);
                }
            }
        }
        run.out().printf("%nhow unequal the run times of ranks between two reductions are%n");
        run.ask("fluctuations", requests);
    }

    private static void addFluctuations(
            DataShape shape,
            int clusters,
            int points,
            List<Request> requests,
            ClusteringSectionRun run) {
        String of = shape == DataShape.BITS ? BITS : PLANE;
        int sweeps = count(shape, points, clusters, run);
        boolean isQuick = run.run().options().isQuick();
        if (isQuick && sweeps * sweepNanos(shape, points, clusters) > MOST_QUICK_NANOS) {
            run.out()
                    .printf(
                            "%n%,d points of %s and K = %d take long: without --quick%n",
                            points, of, clusters);
            return;
        }
        for (int ranks : ranks()) {
            if ((long) ranks * points * bytes(shape) > MOST_BYTES) {
                run.out()
                        .printf(
                                "%n%d ranks with %,d points of %s each: more than the heap of 3 GB%n",
                                ranks, points, of);
                return;
            }
            requests.add(
                    new Request(
                            "FLUCTUATIONS %s %d %d %d %d"
                                    .formatted(shape, points, clusters, ranks, sweeps),
                            Map.of(
                                    POINTS, of,
                                    K, "" + clusters,
                                    PER_RANK, "" + points,
                                    RANKS, "" + ranks,
                                    SYNCHRONISATIONS, "" + sweeps),
                            List.of(
                                    Figure.ours(DEVIATION),
                                    new Figure("arithmetic", Role.FLOOR, DEVIATION))));
        }
    }

    /// 1, 2, 4 and so on, and all cores.
    private static List<Integer> ranks() {
        List<Integer> ranks = new ArrayList<>();
        for (int count = 1; count < CORES; count *= 2) {
            ranks.add(count);
        }
        ranks.add(CORES);
        return ranks;
    }

    private static int bytes(DataShape shape) {
        // Of numbers the columns, their order, and f64 and f32 of each coordinate.
        return shape == DataShape.BITS ? shape.dimensions() / Byte.SIZE : 24 * shape.dimensions();
    }

    /// How many sweeps there are, with a synchronisation after each.
    private static int count(DataShape shape, int points, int clusters, ClusteringSectionRun run) {
        if (!run.run().options().isQuick()) {
            return SWEEPS;
        }
        double most = QUICK_NANOS / sweepNanos(shape, points, clusters);
        return QUICK_SWEEPS.stream()
                .filter(it -> it <= most)
                .findFirst()
                .orElse(QUICK_SWEEPS.getLast());
    }

    /// About what a sweep takes on a core of 2026.
    private static double sweepNanos(DataShape shape, int points, int clusters) {
        return points * (shape == DataShape.BITS ? 500 + 10.0 * clusters : 3 + 0.6 * clusters);
    }
}

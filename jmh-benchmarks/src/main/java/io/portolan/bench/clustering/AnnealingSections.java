package io.portolan.bench.clustering;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/// Annealing beside K-means.
final class AnnealingSections {

    private static final int GRID_CLUSTERS = 100;
    private static final List<Integer> PLANE_CLUSTERS = List.of(10, 20, 80);

    /// Who finds the clouds of a grid.
    enum GridContender implements Contender {
        ANNEALING("Portolan, annealing", Role.OURS, "ANNEALING"),
        TEN_RUNS("scikit-learn, best of ten runs", Role.PEER, "TEN");

        /// What ours may be worse at most, as in the goals of annealing.
        private static final double TOLERANCE = 1.003;

        private final String label;
        private final Role role;
        private final String request;

        GridContender(String label, Role role, String request) {
            this.label = label;
            this.role = role;
            this.request = request;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }

        /// What its worker is asked.
        String request() {
            return request;
        }

        /// Throws unless ours is as good.
        static void verify(double ours, double best) {
            if (!(ours <= TOLERANCE * best)) {
                throw new IllegalStateException(
                        "annealing has inertia %s and the best of ten runs %s: it may be %s times that"
                                .formatted(ours, best, TOLERANCE));
            }
        }
    }

    /// Our two kinds of sweep; the hard one is the yardstick.
    enum SweepContender implements Contender {
        SOFT("a sweep of annealing", Role.OURS),
        HARD("a sweep of K-means", Role.YARDSTICK);

        private final String label;
        private final Role role;

        SweepContender(String label, Role role) {
            this.label = label;
            this.role = role;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }
    }

    private AnnealingSections() {}

    /// Clusters as good as the best of ten, in less time.
    static void grid(ClusteringSectionRun run) throws IOException, InterruptedException {
        ClusteringPeers peers = run.peers();
        peers.write(DataShape.GRID);
        List<GridContender> contenders =
                Stream.of(GridContender.values())
                        .filter(it -> it == GridContender.ANNEALING || peers.isThere("SKLEARN_F64"))
                        .toList();
        double[] ours = {0};
        Meter meter =
                (contender, clusters, build) -> {
                    GridContender twin = (GridContender) contender;
                    String request = "%s GRID %d 2".formatted(twin.request(), clusters);
                    double[] figures =
                            twin == GridContender.ANNEALING
                                    ? peers.askOurs(request, build)
                                    : peers.askPython(request);
                    if (twin == GridContender.ANNEALING) {
                        // The same bytes in every round, so the peer's are compared with any.
                        ours[0] = figures[1];
                    } else {
                        GridContender.verify(ours[0], figures[1]);
                    }
                    return new double[] {figures[0]};
                };
        Plan plan =
                new Plan(
                        "100,000 x 2 in 100 clouds, two threads or ranks",
                        contenders,
                        "K",
                        List.of(GRID_CLUSTERS),
                        List.of(Quantity.compared("ms in all")),
                        "");
        run.measure(plan, meter);
    }

    static void sweeps(ClusteringSectionRun run) throws IOException, InterruptedException {
        Plan plan =
                new Plan(
                        "200,000 x 2, sweeps of our own, one thread",
                        List.of(SweepContender.values()),
                        "K",
                        PLANE_CLUSTERS,
                        List.of(Quantity.compared("ms per sweep")),
                        "");
        Meter meter =
                (contender, size, build) -> {
                    double[] both =
                            run.peers()
                                    .askOurs("SOFT %s %d".formatted(DataShape.PLANE, size), build);
                    return new double[] {both[contender == SweepContender.SOFT ? 0 : 1]};
                };
        run.measure(plan, meter);
    }
}

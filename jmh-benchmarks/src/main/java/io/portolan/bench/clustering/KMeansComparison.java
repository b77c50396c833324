package io.portolan.bench.clustering;

import io.portolan.bench.clustering.Worker.Reply;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Comparison;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Report;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.RunOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A K-means iteration on the census block groups of the United States, beside scikit-learn.
///
/// ```
///                      +--> worker: JVM      KMeans, one rank, Vector API
///   rounds, in turn ---+
///                      +--> worker: Python   KMeans(algorithm="lloyd", tol=0), f64 and f32
///
///   both: 242,335 points in two dimensions, the same 20 starting centers, one thread
/// ```
///
/// After 21 iterations both must have the same inertia.
public final class KMeansComparison implements Comparison {

    private static final String DATA = "examples/data/us-block-groups.csv.gz";
    private static final String SCRIPT = "jmh-benchmarks/peers/kmeans_sklearn.py";
    private static final int CLUSTERS = 20;
    private static final List<String> JVM_OPTIONS =
            List.of(
                    "--add-modules",
                    "jdk.incubator.vector",
                    "-XX:+UseG1GC",
                    "-Xms512m",
                    "-Xmx512m");
    private static final Map<String, String> ONE_THREAD =
            Map.of("OMP_NUM_THREADS", "1", "OPENBLAS_NUM_THREADS", "1", "MKL_NUM_THREADS", "1");

    @Override
    public String name() {
        return "kmeans";
    }

    @Override
    public String summary() {
        return "a K-means iteration, 242,335 census points, K=20, one thread, against scikit-learn";
    }

    @Override
    public String needs() {
        return "a Python with scikit-learn (pip install scikit-learn), python3 or "
                + Python.VARIABLE
                + "; without it ours runs alone";
    }

    @Override
    public String takes() {
        return "about a minute";
    }

    @Override
    public void run(RunOptions options, PrintStream out) throws IOException, InterruptedException {
        options.refuseArguments(name());
        Path data = Checkout.file(DATA);
        Optional<String> python = Python.withScikitLearn();
        if (python.isEmpty()) {
            out.printf(
                    "no Python with scikit-learn found, ours runs alone: pip install scikit-learn, or"
                            + " set %s to another Python%n%n",
                    Python.VARIABLE);
        }
        try (Worker ours = startOurs(data);
                Worker peer = python.isPresent() ? startPeer(python.get(), data) : null) {
            double inertia = ours.measure(KMeansContender.PORTOLAN).inertia();
            Meter meter =
                    (contender, size) -> {
                        KMeansContender twin = (KMeansContender) contender;
                        Worker worker =
                                twin.role() == Role.OURS ? ours : Objects.requireNonNull(peer);
                        Reply reply = worker.measure(twin);
                        twin.verify(reply.inertia(), inertia);
                        return new double[] {reply.millis()};
                    };
            Report.print(this, plan(ours, peer), options.rounds(), meter, out);
            out.printf("%ninertia %.6g, the same for all%n", inertia);
        }
    }

    private static Plan plan(Worker ours, @Nullable Worker peer) {
        List<KMeansContender> contenders =
                peer == null
                        ? List.of(KMeansContender.PORTOLAN)
                        : List.of(KMeansContender.values());
        String conditions =
                ours.description() + ", G1" + (peer == null ? "" : "; " + peer.description());
        return new Plan(
                contenders,
                "K",
                List.of(CLUSTERS),
                List.of(Quantity.compared("ms per iteration")),
                conditions);
    }

    private static Worker startOurs(Path data) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ChildProcess.javaCommand());
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(PortolanWorker.class.getName(), data.toString(), "" + CLUSTERS));
        return new Worker("Portolan", command, Map.of());
    }

    private static Worker startPeer(String python, Path data) throws IOException {
        List<String> command =
                List.of(python, Checkout.file(SCRIPT).toString(), data.toString(), "" + CLUSTERS);
        return new Worker("scikit-learn", command, ONE_THREAD);
    }
}

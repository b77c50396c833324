package io.portolan.bench.clustering;

import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.Measurements;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.PingPong;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Role;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResourceUse;
import io.portolan.bench.results.ResultRow;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/// What a section needs to run.
///
/// @param run how much to measure, and where the figures go
/// @param folder for files
record ClusteringSectionRun(ClusteringPeers peers, BenchRun run, Path folder) {

    private static final String DATA = "examples/data/us-block-groups.csv.gz";

    /// Measures and prints a table.
    List<Measurements> measure(Plan plan, Meter meter) throws IOException, InterruptedException {
        out().println();
        out().println(plan.title());
        List<Measurements> measured = BenchmarkReport.section(plan, meter, run);
        out().println();
        return measured;
    }

    /// Measures ours in numbers that have no contenders, prints nothing.
    ///
    /// @param title of the section
    /// @param request to our worker
    /// @param parameters of the request, by name
    /// @param quantities what the answer is, with units
    /// @return the answers of all rounds of this build, for each quantity
    double[][] ask(
            String title, String request, Map<String, String> parameters, List<String> quantities)
            throws IOException, InterruptedException {
        double[][] figures = new double[quantities.size()][rounds()];
        for (int round = 0; round < rounds(); round++) {
            double before = PingPong.oneWayNanos();
            for (Build build : run.results().builds()) {
                ResourceUse effort = ResourceUse.begin();
                double[] answer = peers.askOurs(request, build);
                ResourceUse.Spent spent = effort.end();
                double after = PingPong.oneWayNanos();
                for (int i = 0; i < quantities.size(); i++) {
                    if (build.isThis()) {
                        figures[i][round] = answer[i];
                    }
                    run.results()
                            .add(
                                    new ResultRow(
                                            title,
                                            "Portolan",
                                            Role.OURS.name(),
                                            build.name(),
                                            parameters,
                                            quantities.get(i),
                                            0,
                                            round + 1,
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
        return figures;
    }

    int rounds() {
        return run.options().rounds();
    }

    PrintStream out() {
        return run.out();
    }

    /// The census block groups of the United States as plain CSV.
    Path census() throws IOException {
        Path points = folder.resolve("us-block-groups.csv");
        if (!Files.exists(points)) {
            try (InputStream packed = Files.newInputStream(Checkout.file(DATA));
                    InputStream plain = new GZIPInputStream(packed)) {
                Files.copy(plain, points);
            }
        }
        return points;
    }
}

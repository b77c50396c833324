package io.portolan.bench.clustering;

import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.PingPong;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Role;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResourceUse;
import io.portolan.bench.results.ResultRow;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/// What a section needs to run.
///
/// @param run how much to measure, and where the figures go
/// @param folder for files
record ClusteringSectionRun(ClusteringPeers peers, BenchRun run, Path folder) {

    private static final String DATA = "examples/data/us-block-groups.csv.gz";
    private static final int MANY_ROWS = 2_000_000;

    /// Measures and prints a table.
    void measure(Plan plan, Meter meter) throws IOException, InterruptedException {
        out().println();
        out().println(plan.title());
        BenchmarkReport.section(plan, meter, run);
        out().println();
    }

    /// What our worker is asked in a section without peers.
    ///
    /// @param line the request
    /// @param parameters of the request, by name
    /// @param figures what the answer is
    record Request(String line, Map<String, String> parameters, List<Figure> figures) {}

    /// A number of an answer.
    ///
    /// @param of whose it is, as the contender of a row
    /// @param quantity what it is, with its unit
    record Figure(String of, Role role, String quantity) {

        /// The answer of [OverheadTimes].
        static final List<Figure> OVERHEADS =
                List.of(ours("f of the machine"), ours("f beyond the machine's"), ours("f in all"));

        /// The answer of [JobTimes].
        static final List<Figure> JOBS =
                List.of(ours("ms of the command"), ours("ms of the job"), ours("job by command"));

        static Figure ours(String quantity) {
            return new Figure("Portolan", Role.OURS, quantity);
        }
    }

    /// Has our worker measure in rounds, and prints a line for each request.
    ///
    /// @param title of the section
    /// @return for each request, for each figure, those of all rounds of this build
    List<double[][]> ask(String title, List<Request> requests)
            throws IOException, InterruptedException {
        List<double[][]> figures = new ArrayList<>();
        requests.forEach(it -> figures.add(new double[it.figures().size()][rounds()]));
        for (int round = 0; round < rounds(); round++) {
            double control = PingPong.oneWayNanos();
            for (int i = 0; i < requests.size(); i++) {
                control = ask(title, requests.get(i), round, control, figures.get(i));
            }
        }
        for (int i = 0; i < requests.size(); i++) {
            out().println(line(requests.get(i), figures.get(i)));
        }
        return figures;
    }

    /// Asks each build; returns the last control.
    private double ask(String title, Request request, int round, double control, double[][] figures)
            throws IOException, InterruptedException {
        double before = control;
        for (Build build : run.results().builds()) {
            ResourceUse effort = ResourceUse.begin();
            double[] answer = peers.askOurs(request.line(), build);
            ResourceUse.Spent spent = effort.end();
            double after = PingPong.oneWayNanos();
            for (int i = 0; i < figures.length; i++) {
                Figure figure = request.figures().get(i);
                if (build.isThis()) {
                    figures[i][round] = answer[i];
                }
                run.results()
                        .add(
                                new ResultRow(
                                        title,
                                        figure.of(),
                                        figure.role().name(),
                                        build.name(),
                                        request.parameters(),
                                        figure.quantity(),
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
        return before;
    }

    private static String line(Request request, double[][] figures) {
        StringBuilder line = new StringBuilder();
        new TreeMap<>(request.parameters())
                .forEach((name, value) -> line.append("%s %s, ".formatted(name, value)));
        line.replace(line.length() - 2, line.length(), ":");
        for (int i = 0; i < figures.length; i++) {
            Figure figure = request.figures().get(i);
            MedianSpread spread = MedianSpread.of(figures[i]);
            line.append(
                    String.format(
                            Locale.ROOT,
                            "%s %s, %s, %.3g (%.3g-%.3g)",
                            i == 0 ? "" : ";",
                            figure.of(),
                            figure.quantity(),
                            spread.median(),
                            spread.min(),
                            spread.max()));
        }
        return line.toString();
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

    /// Two million rows of two columns about ten centers.
    Path manyRows() throws IOException {
        Path points = folder.resolve("many-rows.csv");
        if (!Files.exists(points)) {
            SplittableRandom random = new SplittableRandom(7);
            try (BufferedWriter out = Files.newBufferedWriter(points)) {
                out.write("x,y\n");
                for (int i = 0; i < MANY_ROWS; i++) {
                    int center = i % 10;
                    out.write(
                            String.format(
                                    Locale.ROOT,
                                    "%.4f,%.4f\n",
                                    center * 17 % 10 * 20 + 3 * random.nextGaussian(),
                                    center * 10 + 3 * random.nextGaussian()));
                }
            }
        }
        return points;
    }
}

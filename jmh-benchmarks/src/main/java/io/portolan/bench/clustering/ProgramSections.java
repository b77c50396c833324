package io.portolan.bench.clustering;

import io.portolan.bench.clustering.ClusteringSectionRun.Figure;
import io.portolan.bench.clustering.ClusteringSectionRun.Request;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Whole programs, and reading their input.
final class ProgramSections {

    private static final String SCRIPT = "jmh-benchmarks/peers/clustering_script.py";
    private static final double MOST_OF_COMMAND = 1.03;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration LARGE_LIMIT = Duration.ofMinutes(10);

    /// Whole programs that read a CSV file, cluster it and write the labels, each started anew.
    enum WholeCommand implements Contender {
        K_MEANS(
                "portolan cluster --method kmeans, with report",
                Role.OURS,
                "--clusters 20 --method kmeans --columns lon,lat"),
        ANNEALING(
                "portolan cluster, annealing, with report",
                Role.OURS,
                "--clusters 20 --method da --columns lon,lat"),
        SCRIPT("pandas, scikit-learn n_init=1, labels only", Role.PEER, ""),
        TWO_PROCESSES(
                "portolan cluster --processes 2",
                Role.OURS,
                "--clusters 10 --method kmeans --ranks 2 --processes 2"),
        ONE_PROCESS(
                "portolan cluster, one process",
                Role.PEER,
                "--clusters 10 --method kmeans --ranks 2");

        private final String label;
        private final Role role;

        /// The options of ours.
        private final String options;

        WholeCommand(String label, Role role, String options) {
            this.label = label;
            this.role = role;
            this.options = options;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }

        /// The command.
        ///
        /// @param launcher of ours
        /// @param python that runs the script
        /// @param output a folder for results
        List<String> command(Path launcher, String python, Path script, Path points, Path output) {
            if (this == SCRIPT) {
                return List.of(
                        python, script.toString(), points.toString(), "20", output.toString());
            }
            List<String> command =
                    new ArrayList<>(List.of(launcher.toString(), "cluster", points.toString()));
            command.addAll(List.of(options.split(" ", -1)));
            command.addAll(List.of("--force", "--quiet", "--output", output.toString()));
            return command;
        }

        /// Throws unless the program ended well.
        void verify(ChildProcess ended) {
            if (ended.status() != 0) {
                throw new IllegalStateException(
                        "%s ended with status %d; it said: %s"
                                .formatted(
                                        label, ended.status(), String.join("; ", ended.lines())));
            }
        }
    }

    /// Who reads a CSV file.
    enum ReadingContender implements Contender {
        PORTOLAN("Portolan", Role.OURS),
        PANDAS("pandas", Role.PEER);

        private static final int ROWS = 242_335;

        private final String label;
        private final Role role;

        ReadingContender(String label, Role role) {
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

        /// Throws unless all rows were read.
        static void verify(double rows) {
            if (rows != ROWS) {
                throw new IllegalStateException(
                        "%s rows were read, and there are %d".formatted(rows, ROWS));
            }
        }
    }

    private ProgramSections() {}

    /// The command line beside a script.
    static void command(ClusteringSectionRun run) throws IOException, InterruptedException {
        List<WholeCommand> commands =
                Stream.of(WholeCommand.K_MEANS, WholeCommand.ANNEALING, WholeCommand.SCRIPT)
                        .filter(it -> it.role() == Role.OURS || run.peers().isThere("CSV"))
                        .toList();
        whole(run, "the whole command, cold, 242,335 rows of CSV, K = 20", commands, run.census());
    }

    /// Two million points in two processes beside one.
    static void processes(ClusteringSectionRun run) throws IOException, InterruptedException {
        whole(
                run,
                "the whole command, cold, 2,000,000 rows of CSV, K = 10, two ranks",
                List.of(WholeCommand.TWO_PROCESSES, WholeCommand.ONE_PROCESS),
                run.manyRows());
    }

    private static void whole(
            ClusteringSectionRun run, String title, List<WholeCommand> commands, Path points)
            throws IOException, InterruptedException {
        Path script = Checkout.file(SCRIPT);
        String python = run.peers().interpreter().orElse("python3");
        Meter meter =
                (contender, _, build) -> {
                    WholeCommand twin = (WholeCommand) contender;
                    List<String> command =
                            twin.command(
                                    build.folder().resolve("portolan"),
                                    python,
                                    script,
                                    points,
                                    run.folder().resolve(twin.name() + build.name()));
                    long start = System.nanoTime();
                    twin.verify(ChildProcess.run(command, Map.of(), LIMIT));
                    return new double[] {(System.nanoTime() - start) / 1e9};
                };
        // The launcher builds and prepares at its first start.
        for (Build build : run.run().results().builds()) {
            meter.measure(commands.getFirst(), 1, build);
        }
        Quantity wall = Quantity.compared("s of wall time");
        Plan plan = new Plan(title, commands, "files", List.of(1), List.of(wall), "");
        run.measure(plan, meter);
    }

    /// A job of the clustering service beside the run of the command line, both in one JVM.
    static void job(ClusteringSectionRun run) throws IOException, InterruptedException {
        String title = "a job beside the command, 242,335 rows of CSV, K = 20, two ranks";
        run.out().println();
        run.out().println(title);
        Request request =
                new Request("JOB %s 20 2".formatted(run.census()), Map.of("K", "20"), Figure.JOBS);
        double[] ratios = run.ask(title, List.of(request)).getFirst()[2];
        run.out()
                .printf(
                        "goal: a job takes at most 1.03 of the command: %s%n",
                        MedianSpread.of(ratios).median() <= MOST_OF_COMMAND ? "reached" : "missed");
    }

    static void reading(ClusteringSectionRun run) throws IOException, InterruptedException {
        ClusteringPeers peers = run.peers();
        List<ReadingContender> contenders =
                Stream.of(ReadingContender.values())
                        .filter(it -> it.role() == Role.OURS || peers.isThere("CSV"))
                        .toList();
        String request = "CSV " + run.census();
        Meter meter =
                (contender, _, build) -> {
                    double[] figures =
                            contender.role() == Role.OURS
                                    ? peers.askOurs(request, build)
                                    : peers.askPython(request);
                    ReadingContender.verify(figures[1]);
                    return new double[] {figures[0]};
                };
        Plan plan =
                new Plan(
                        "reading 242,335 rows of CSV, warm",
                        contenders,
                        "files",
                        List.of(1),
                        List.of(Quantity.compared("ms")),
                        "");
        run.measure(plan, meter);
    }

    /// More points of bits than would fit as numbers.
    static void large(ClusteringSectionRun run) throws IOException, InterruptedException {
        List<String> options = List.of("--add-modules", "jdk.incubator.vector", "-Xmx4g");
        run.out().println();
        run.out().println("10,000,000 x 1,052 bits, a heap of 4 GB, two ranks");
        ChildProcess ended =
                ChildProcess.run(
                        ChildProcess.java(options, LargeBits.class), Map.of(), LARGE_LIMIT);
        ended.lines().stream()
                .filter(line -> !line.startsWith("WARNING"))
                .forEach(run.out()::println);
        run.out()
                .printf(
                        "goal: clustered within 4 GB of heap: %s%n",
                        ended.status() == 0 ? "reached" : "missed");
    }
}

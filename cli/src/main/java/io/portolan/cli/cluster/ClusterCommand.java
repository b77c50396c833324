package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.IncubatingVectors;
import io.portolan.cli.run.Version;
import io.portolan.cli.terminal.BatchSummary;
import io.portolan.cli.terminal.InputPageText;
import io.portolan.cli.terminal.RunDisplay;
import io.portolan.cli.terminal.SummaryTable;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Sweep;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.Method;
import io.portolan.clustering.order.MetricName;
import io.portolan.clustering.order.TaskFiles;
import io.portolan.clustering.output.ResultFolder;
import io.portolan.clustering.run.BatchRun;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.streaming.MiniBatchSettings;
import io.portolan.clustering.task.Beside;
import io.portolan.clustering.task.ClusterTask;
import io.portolan.clustering.task.TaskObserver;
import io.portolan.clustering.task.TaskRanks;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `portolan cluster`: reads points, clusters them, writes the results and a report.
@Command(
        name = "cluster",
        description = {
            "Divides the points of a file into clusters, and draws a report.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = {
            "portolan cluster FILE --clusters K [OPTION...]",
            "       portolan cluster FILE --dry-run [OPTION...]",
            "       portolan cluster FILE --max-clusters N [OPTION...]",
        },
        sortOptions = false,
        footer = {
            "",
            "Before it clusters, it says which columns are used and why, and what is missing.",
            "DIR gets labels.csv (the input rows with cluster and distance), centers.csv,",
            "summary.json, model.json (for assign), clusters.geojson (if the columns are",
            "geographic), points.geojson (with --points) and report.html.",
            "Clusters are numbered from 0 by decreasing size. P does not change the result.",
            "",
            "Examples, from the project's folder:",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --clusters 10",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --clusters 2..30",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --max-clusters 30",
            "  ./portolan cluster examples/data/us-block-groups.csv.gz --clusters 20 \\",
            "      --weight population --output us-by-population",
        })
public final class ClusterCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Mixin private OrderOptions options = new OrderOptions();

    @Mixin private ProcessNumber processes = new ProcessNumber();

    @Option(names = "--dry-run", description = "Say what the file is understood to mean, and stop.")
    private boolean dryRun;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        try {
            return run();
        } catch (ClusteringException e) {
            throw options.named(e);
        }
    }

    private int run() {
        // Standard input is read here, before others are started: they would not wait for its end.
        ClusterTask task =
                task(processes.hasStandardInput() ? options.files() : options.filesAsNamed());
        if (dryRun) {
            return say(task);
        }
        check(task);
        if (task.order().method() == Method.miniBatch) {
            return callOutOfCore(task);
        }
        // Before anything is read, so that a wrong number is found at once.
        task.check();
        if (processes.areToBeStarted()) {
            return processes.run(
                    spec.commandLine().getParseResult().originalArgs(),
                    options.ranks().asked(),
                    this::run); // again, as one of them
        }
        Beside vectors = IncubatingVectors.loading();
        return processes.isOneOfSeveral()
                ? SharedClustering.run(task, vectors, shared -> cluster(task, shared, vectors))
                : cluster(task, task.own(), vectors);
    }

    /// What was asked for, as values.
    private ClusterTask task(TaskFiles files) {
        return new ClusterTask(
                options.order(),
                files,
                options.ranks().choice(),
                options.annealing().checkpoints(),
                Version.current());
    }

    /// @param workers who reads and clusters
    private int cluster(ClusterTask task, TaskRanks workers, Beside vectors) {
        Path target = output.folder(task.files().name(), "-clusters");
        try (ResultFolder folder = ResultFolder.prepare(target, output.force())) {
            ClusterTask.Written written;
            try (RunDisplay display =
                    Displays.choose(
                            output.isQuiet(),
                            spec.commandLine().getErr(),
                            task.order().expected())) {
                written =
                        task.run(
                                workers,
                                new DisplayedRun(display, spec.commandLine().getOut()),
                                vectors::end,
                                folder);
                folder.commit();
                options.annealing().removeCheckpoint();
            }
            PrintWriter out = spec.commandLine().getOut();
            SummaryTable.print(written.run(), folder.target(), written.files(), out);
            output.printKept(task.files().name(), "-clusters", folder.target(), out);
        }
        return ExitCode.SUCCESS.status();
    }

    /// Shows a run on the terminal.
    private record DisplayedRun(RunDisplay display, PrintWriter out) implements TaskObserver {
        @Override
        public void phase(String what) {
            display.phase(what);
        }

        @Override
        public void read(PointTable table) {
            display.clear();
            InputPageText.print(table, out);
        }

        @Override
        public void unit(DistanceUnit unit) {
            display.unit(unit);
        }

        @Override
        public void sweep(Sweep sweep) {
            display.sweep(sweep);
        }
    }

    /// Reads the file, and prints what it is understood to mean.
    private int say(ClusterTask task) {
        InputPageText.print(task.read(), spec.commandLine().getOut());
        return ExitCode.SUCCESS.status();
    }

    private int callOutOfCore(ClusterTask task) {
        ClusterOrder order = task.order();
        int shares = task.ranks().of(task.extent().orElse(null), order.mostClusters());
        MiniBatchSettings settings =
                options.method()
                        .batches(order.numbers().least())
                        .withRanks(shares)
                        .withSeed(order.seed());
        OutOfCoreRun outOfCore =
                new OutOfCoreRun(
                        options.input(),
                        options.rows(),
                        task.settings(),
                        settings,
                        Method.miniBatch.toString(),
                        order.command(task.files()));
        Path target = output.folder(task.files().name(), "-clusters");
        Beside vectors = IncubatingVectors.loading();
        try (ResultFolder folder = ResultFolder.prepare(target, output.force())) {
            BatchRun run;
            try (RunDisplay display =
                    Displays.choose(output.isQuiet(), spec.commandLine().getErr(), 0)) {
                run = outOfCore.cluster(display, vectors, spec.commandLine().getOut());
                display.phase("writing " + target);
                OutOfCoreRun.write(run, folder);
                folder.commit();
            }
            PrintWriter out = spec.commandLine().getOut();
            BatchSummary.print(run, folder.target(), OutOfCoreRun.FILES, out);
            output.printKept(task.files().name(), "-clusters", folder.target(), out);
        }
        return ExitCode.SUCCESS.status();
    }

    private void check(ClusterTask task) {
        ClusterOrder order = task.order();
        order.check(task.files().start() != null);
        order.require(Method.da, options.annealing().given());
        if (order.isRange() && options.annealing().hasCheckpoint()) {
            order.refuseRange("--checkpoint is for one number of clusters");
        }
        if (order.method() == Method.miniBatch) {
            checkOutOfCore(task);
        }
        if (processes.areToBeStarted() || processes.isOneOfSeveral()) {
            checkProcesses(order);
        }
    }

    private void checkProcesses(ClusterOrder order) {
        if (order.method() == Method.miniBatch) {
            throw usage(
                    "--method mini-batch works in one process; leave --processes out, or use another"
                            + " method");
        }
    }

    private static void checkOutOfCore(ClusterTask task) {
        ClusterOrder order = task.order();
        String option =
                order.input().metric() != MetricName.euclidean
                        ? "--metric " + order.input().metric()
                        : task.files().smiles() != null ? "--smiles" : order.geo() ? "--geo" : null;
        if (option != null) {
            throw usage(
                    option
                            + " does not work with --method mini-batch, whose distances are Euclidean"
                            + " and which writes no report; leave it out, or use another method");
        }
        if (order.rows().points()) {
            throw usage(
                    "--points does not work with --method mini-batch, which keeps no points; leave"
                            + " it out, or use another method");
        }
    }

    private static CommandException usage(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}

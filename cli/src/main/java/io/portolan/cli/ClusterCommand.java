package io.portolan.cli;

import io.portolan.cli.output.CentersCsv;
import io.portolan.cli.output.ResultFolder;
import io.portolan.cli.run.BatchRun;
import io.portolan.cli.run.ClusterRun;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.terminal.BatchSummary;
import io.portolan.cli.terminal.RunDisplay;
import io.portolan.cli.terminal.SummaryTable;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.FileExtent;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.selection.ClusterSelection;
import io.portolan.clustering.selection.Selection;
import io.portolan.clustering.selection.SelectionSettings;
import io.portolan.clustering.streaming.MiniBatchSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
            "       portolan cluster FILE --max-clusters N [OPTION...]",
        },
        sortOptions = false,
        footer = {
            "",
            "DIR gets labels.csv (the input rows with cluster and distance), centers.csv,",
            "summary.json, model.json (for assign), clusters.geojson (if the columns are",
            "geographic) and report.html.",
            "Clusters are numbered from 0 by decreasing size. P does not change the result.",
            "",
            "Examples, from the project's folder:",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --clusters 10",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --clusters 2..30",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --max-clusters 30",
            "  ./portolan cluster examples/data/us-block-groups.csv.gz --clusters 20 \\",
            "      --weight population --output us-by-population",
        })
final class ClusterCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--clusters",
            paramLabel = "K",
            description =
                    "The number of clusters, at most that of distinct points; or a range such as"
                            + " 2..30, of which each number is tried and one is suggested.")
    private @Nullable ClusterNumbers clusters;

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            description =
                    "da: deterministic annealing, which finds good clusters from any seed; kmeans:"
                            + " Lloyd's algorithm, which is quicker; mini-batch: reads the file"
                            + " again and again, so that it need not fit in memory, and writes no"
                            + " report. Default: ${DEFAULT-VALUE}.")
    private Method method = Method.da;

    @Option(
            names = "--ranks",
            paramLabel = "P",
            description = "How many ranks share the work. Default: one for each processor.")
    private int ranks = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Where random numbers start. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Mixin private InputOptions input = new InputOptions();

    @Option(
            names = "--start",
            paramLabel = "CENTERS",
            description = "kmeans: start from the centers in this file, such as a centers.csv.")
    private @Nullable Path start;

    @Option(
            names = "--max-iterations",
            paramLabel = "N",
            description = "kmeans: stop after N iterations at the latest. Default: 300.")
    private @Nullable Integer maxIterations;

    @Option(
            names = "--passes",
            paramLabel = "N",
            description = "mini-batch: how often the centers pass over all points. Default: 3.")
    private @Nullable Integer passes;

    @Option(
            names = "--geo",
            description = "The columns are longitude and latitude whatever their names are.")
    private boolean geo;

    @Option(
            names = "--smiles",
            paramLabel = "FILE",
            description =
                    "SMILES and identifiers, a compound a line, for the medoids in the report and the"
                            + " summary.")
    private @Nullable Path smiles;

    @Mixin private AnnealingOptions annealing = new AnnealingOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        checkMethod();
        if (method == Method.miniBatch) {
            return callOutOfCore();
        }
        // Made before anything is read, so that a wrong number is found at once.
        int least = isRange() ? clusters().range().least() : clusters().least();
        method.clusterer(least, ranks, seed, annealing, maxIterations, null);
        Path target = output.folder(input.file(), "-clusters");
        Beside vectors = IncubatingVectors.loading();
        try (ResultFolder folder = ResultFolder.prepare(target, output.force())) {
            ClusterRun run;
            List<String> files;
            try (RunDisplay display =
                    Displays.choose(output.isQuiet(), spec.commandLine().getErr(), expected())) {
                run = cluster(display, vectors);
                display.phase("writing " + target);
                files = Results.write(run, folder);
                folder.commit();
                annealing.removeCheckpoint();
            }
            SummaryTable.print(run, target, files, spec.commandLine().getOut());
        }
        return ExitCode.SUCCESS.status();
    }

    private int callOutOfCore() {
        MiniBatchSettings settings =
                MiniBatchSettings.of(clusters().least()).withRanks(ranks).withSeed(seed);
        if (passes != null) {
            settings = settings.withPasses(passes);
        }
        OutOfCoreRun outOfCore = new OutOfCoreRun(input, settings, method.toString(), command());
        Path target = output.folder(input.file(), "-clusters");
        Beside vectors = IncubatingVectors.loading();
        try (ResultFolder folder = ResultFolder.prepare(target, output.force())) {
            BatchRun run;
            try (RunDisplay display =
                    Displays.choose(output.isQuiet(), spec.commandLine().getErr(), 0)) {
                run = outOfCore.cluster(display, vectors);
                display.phase("writing " + target);
                OutOfCoreRun.write(run, folder);
                folder.commit();
            }
            BatchSummary.print(run, target, OutOfCoreRun.FILES, spec.commandLine().getOut());
        }
        return ExitCode.SUCCESS.status();
    }

    private ClusterRun cluster(RunDisplay display, Beside vectors) {
        long begin = System.nanoTime();
        SmilesFile structures = smiles == null ? null : new SmilesFile(smiles);
        forecast(display);
        display.phase("reading " + input.file());
        PointTable table = PointReader.read(input.file(), input.settings());
        GeographicPair geography = Geography.of(table, geo || input.isGeographic());
        Centers centers = start == null ? null : CentersCsv.read(start, table.columns());
        MemoryNeed need = MemoryNeed.of(table.points(), mostClusters(), ranks);
        need.check();
        display.phase("clustering needs " + need + " of memory besides the points");
        vectors.end();
        long read = System.nanoTime();
        Selection selection = isRange() ? select(table.points(), display) : null;
        Clustering clustering =
                selection != null
                        ? selection.clustering()
                        : clusterer(clusters().least(), centers, display)
                                .cluster(table.points(), display::sweep);
        long done = System.nanoTime();
        return new ClusterRun(
                Version.current(),
                command(),
                table,
                clustering,
                selection,
                method.toString(),
                method.fullName(),
                seed,
                geography,
                Duration.ofNanos(read - begin),
                Duration.ofNanos(done - read),
                MedoidNames.of(table, clustering, structures));
    }

    /// Says what memory it takes, or that there is too little, before time is spent on reading.
    private void forecast(RunDisplay display) {
        FileExtent extent = FileExtent.of(input.file(), input.settings()).orElse(null);
        if (extent != null) {
            long most = Runtime.getRuntime().maxMemory();
            MemoryForecast forecast =
                    MemoryForecast.of(input.file(), extent, mostClusters(), ranks, most);
            forecast.check(most);
            display.phase(forecast.toString());
        }
    }

    private Selection select(Points points, RunDisplay display) {
        SelectionSettings settings = SelectionSettings.of(clusters().range()).withSeed(seed);
        return new ClusterSelection(settings, k -> clusterer(k, null, display))
                .select(points, _ -> display::sweep);
    }

    private Clusterer clusterer(int k, @Nullable Centers centers, RunDisplay display) {
        display.phase("clustering" + (isRange() ? ", K = " + k : annealing.beginning()));
        return method.clusterer(k, ranks, seed, annealing, maxIterations, centers);
    }

    /// How many clusters there may be at a time.
    private int mostClusters() {
        return method == Method.da ? annealing.most(clusters().most()) : clusters().most();
    }

    /// How many clusters an annealing goes to; 0 where that is not known.
    private int expected() {
        return method == Method.da && clusters != null && !isRange() ? clusters.least() : 0;
    }

    private boolean isRange() {
        return !clusters().isSingle();
    }

    /// What was asked for; any number where annealing is to find it.
    private ClusterNumbers clusters() {
        return clusters == null ? new ClusterNumbers(1, 1) : clusters;
    }

    private void checkMethod() {
        if ((clusters == null) != annealing.findClusters()) {
            throw usage(
                    clusters == null
                            ? "say how many clusters with --clusters K, or until when to cool down"
                                    + " with --max-clusters N or --until-temperature T"
                            : "--clusters is "
                                    + clusters
                                    + ", and --max-clusters and --until-temperature are for when it"
                                    + " is not known; leave one of them out");
        }
        String option = annealing.given();
        if (method != Method.da && option != null) {
            throw usage(
                    option
                            + " does not work with --method "
                            + method
                            + "; add --method da, or leave it out");
        }
        if (annealing.hasCheckpoint() && isRange()) {
            throw usage(
                    "--checkpoint is for one number of clusters, and --clusters is "
                            + clusters
                            + "; leave it out, or give one number");
        }
        if (annealing.hasOutliers() && isRange()) {
            throw usage(
                    "--outliers is for one number of clusters, since others would have other outliers"
                            + " and no criterion could compare them, and --clusters is "
                            + clusters
                            + "; leave it out, or give one number");
        }
        if (start != null && isRange()) {
            throw usage(
                    "--start has centers for one number of clusters, and --clusters is "
                            + clusters
                            + "; give the number of the centers");
        }
        if (method != Method.kmeans && start != null) {
            throw onlyFor(Method.kmeans, "--start");
        }
        if (method != Method.kmeans && maxIterations != null) {
            throw onlyFor(Method.kmeans, "--max-iterations");
        }
        if (method != Method.miniBatch && passes != null) {
            throw onlyFor(Method.miniBatch, "--passes");
        }
        if (method == Method.miniBatch) {
            checkOutOfCore();
        }
    }

    private void checkOutOfCore() {
        if (isRange()) {
            throw usage(
                    "--method mini-batch is for one number of clusters, and --clusters is "
                            + clusters
                            + "; give one number, or use another method");
        }
        String option =
                input.metric() != MetricName.euclidean
                        ? "--metric " + input.metric()
                        : smiles != null ? "--smiles" : geo ? "--geo" : null;
        if (option != null) {
            throw usage(
                    option
                            + " does not work with --method mini-batch, whose distances are Euclidean"
                            + " and which writes no report; leave it out, or use another method");
        }
    }

    private CommandException onlyFor(Method other, String option) {
        return usage(
                option
                        + " does not work with --method "
                        + method
                        + "; add --method "
                        + other
                        + ", or leave it out");
    }

    private static CommandException usage(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }

    private String command() {
        CommandText text = new CommandText().add("cluster").add(input.file().toString());
        if (clusters != null) {
            text.add("--clusters", clusters);
        }
        text.add("--method", method).add("--seed", seed);
        annealing.addTo(text);
        input.addTo(text);
        if (start != null) {
            text.add("--start", start);
        }
        if (maxIterations != null) {
            text.add("--max-iterations", maxIterations);
        }
        if (passes != null) {
            text.add("--passes", passes);
        }
        if (smiles != null) {
            text.add("--smiles", smiles);
        }
        if (geo) {
            text.add("--geo");
        }
        return text.toString();
    }
}

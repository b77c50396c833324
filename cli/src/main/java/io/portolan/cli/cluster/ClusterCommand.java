package io.portolan.cli.cluster;

import io.portolan.cli.output.ResultFolder;
import io.portolan.cli.run.BatchRun;
import io.portolan.cli.run.ClusterRun;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.DistanceUnit;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Medoid;
import io.portolan.cli.run.Version;
import io.portolan.cli.terminal.BatchSummary;
import io.portolan.cli.terminal.InputPageText;
import io.portolan.cli.terminal.RunDisplay;
import io.portolan.cli.terminal.SummaryTable;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.FileExtent;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.selection.ClusterQuality;
import io.portolan.clustering.selection.ClusterSelection;
import io.portolan.clustering.selection.SelectionOutcome;
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

    @Option(
            names = "--clusters",
            paramLabel = "K",
            description =
                    "The number of clusters, at most that of distinct points; or a range such as"
                            + " 2..30, of which each number is tried and one is suggested.")
    private @Nullable ClusterNumbers clusters;

    @Mixin private MethodOptions methodOptions = new MethodOptions();

    @Mixin private RankNumber ranks = new RankNumber();

    @Mixin private ProcessNumber processes = new ProcessNumber();

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Where random numbers start. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Mixin private InputOptions input = new InputOptions();

    @Mixin private RowOptions rows = new RowOptions();

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

    @Option(
            names = "--scale",
            paramLabel = "KIND",
            description =
                    "What columns are divided by, so that each counts alike. none; standard: the standard"
                            + " deviation, about the mean; robust: the interquartile range, about"
                            + " the median. Default: none.")
    private Scaling.Kind scale = Scaling.Kind.NONE;

    @Option(names = "--dry-run", description = "Say what the file is understood to mean, and stop.")
    private boolean dryRun;

    @Mixin private AnnealingOptions annealing = new AnnealingOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        try {
            return run();
        } catch (ClusteringException e) {
            throw input.named(e);
        }
    }

    private int run() {
        if (dryRun) {
            return say();
        }
        check();
        if (methodOptions.method() == Method.miniBatch) {
            return callOutOfCore();
        }
        // Made before anything is read, so that a wrong number is found at once.
        int least = isRange() ? clusters().range().least() : clusters().least();
        methodOptions.clusterer(least, ranks.orOne(), seed, annealing, null);
        if (processes.areToBeStarted()) {
            return processes.start(
                    spec.commandLine().getParseResult().originalArgs(), ranks.asked());
        }
        return processes.isOneOfSeveral()
                ? SharedClustering.run(
                        (k, centers) -> methodOptions.clusterer(k, 1, seed, annealing, centers),
                        this::cluster)
                : cluster(null);
    }

    /// @param shared the processes that cluster together; null if this one does it alone
    private int cluster(@Nullable SharedClustering shared) {
        Path target = output.folder(input.name(), "-clusters");
        Beside vectors = IncubatingVectors.loading();
        try (ResultFolder folder = ResultFolder.prepare(target, output.force())) {
            Written written;
            try (RunDisplay display =
                    Displays.choose(output.isQuiet(), spec.commandLine().getErr(), expected())) {
                written = cluster(shared, display, vectors, target, folder);
                folder.commit();
                annealing.removeCheckpoint();
            }
            SummaryTable.print(written.run(), target, written.files(), spec.commandLine().getOut());
            output.printKept(input.name(), "-clusters", target, spec.commandLine().getOut());
        }
        return ExitCode.SUCCESS.status();
    }

    /// Reads the file, and prints what it is understood to mean.
    private int say() {
        PointTable table = PointReader.read(input.file(), settings()).named(input.name());
        InputPageText.print(table, spec.commandLine().getOut());
        return ExitCode.SUCCESS.status();
    }

    private ReadSettings settings() {
        ReadSettings settings = input.settings();
        return settings.withCsv(settings.csv().withScale(scale).withApart(rows.apart()));
    }

    private int callOutOfCore() {
        MiniBatchSettings settings =
                methodOptions
                        .batches(clusters().least())
                        .withRanks(ranksOfBatches())
                        .withSeed(seed);
        OutOfCoreRun outOfCore =
                new OutOfCoreRun(
                        input, rows, settings(), settings, Method.miniBatch.toString(), command());
        Path target = output.folder(input.name(), "-clusters");
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
            BatchSummary.print(run, target, OutOfCoreRun.FILES, spec.commandLine().getOut());
            output.printKept(input.name(), "-clusters", target, spec.commandLine().getOut());
        }
        return ExitCode.SUCCESS.status();
    }

    /// A run, and the files that tell of it.
    private record Written(ClusterRun run, List<String> files) {}

    private Written cluster(
            @Nullable SharedClustering shared,
            RunDisplay display,
            Beside vectors,
            Path target,
            ResultFolder folder) {
        long begin = System.nanoTime();
        SmilesFile structures = smiles == null ? null : new SmilesFile(smiles);
        forecast(display);
        display.phase("reading " + input.name());
        PointTable table = PointReader.read(input.file(), settings()).named(input.name());
        display.clear();
        InputPageText.print(table, spec.commandLine().getOut());
        rows.check(table.labels(), table.columns());
        GeographicPair geography = Geography.of(table, geo || input.isGeographic());
        checkPoints(geography, table);
        display.unit(
                DistanceUnit.of(
                        table.points().metric(), table.scaling(), table.columns(), geography));
        Centers centers = methodOptions.start(table);
        int ranked = ranks.of(table.points(), mostClusters());
        MemoryNeed need = MemoryNeed.of(table.points(), mostClusters(), ranked);
        need.check();
        display.phase("clustering needs " + need + " of memory besides the points");
        vectors.end();
        long read = System.nanoTime();
        SelectionOutcome selection =
                isRange() ? select(shared, table.points(), ranked, display) : null;
        Clustering clustering =
                selection != null
                        ? selection.clustering()
                        : clusterer(shared, clusters().least(), ranked, centers, display)
                                .cluster(table.points(), display::sweep);
        long done = System.nanoTime();
        display.phase("writing " + target);
        RowOptions.Found named = rows.read(table, clustering);
        List<Medoid> medoids = MedoidNames.of(table, clustering, named.names(), structures);
        try (Results results = Results.begin(table, clustering, medoids, folder)) {
            ClusterRun run =
                    new ClusterRun(
                            Version.current(),
                            command(),
                            table,
                            clustering,
                            selection,
                            methodOptions.method().toString(),
                            methodOptions.method().fullName(),
                            seed,
                            geography,
                            geography == null ? Geography.misfit(table) : null,
                            Duration.ofNanos(read - begin),
                            Duration.ofNanos(done - read),
                            medoids,
                            MissingPolicy.of(input.settings().csv()),
                            ClusterQuality.of(table.points(), clustering, seed, ranked),
                            named.names(),
                            named.comparison());
            return new Written(run, results.write(run, rows.hasPoints()));
        }
    }

    /// Says what memory it takes, or that there is too little, before time is spent on reading.
    private void forecast(RunDisplay display) {
        FileExtent extent = PointReader.extent(input.file(), settings()).orElse(null);
        if (extent != null) {
            long most = Runtime.getRuntime().maxMemory();
            MemoryForecast forecast =
                    MemoryForecast.of(
                            input.name(),
                            extent,
                            mostClusters(),
                            ranks.of(extent, mostClusters()),
                            most);
            forecast.check(most);
            display.phase(forecast.toString());
        }
    }

    /// How many ranks share batches as large as the file lets expect.
    private int ranksOfBatches() {
        return ranks.of(PointReader.extent(input.file(), settings()).orElse(null), mostClusters());
    }

    private SelectionOutcome select(
            @Nullable SharedClustering shared, Points points, int ranked, RunDisplay display) {
        SelectionSettings settings = SelectionSettings.of(clusters().range()).withSeed(seed);
        return new ClusterSelection(settings, k -> clusterer(shared, k, ranked, null, display))
                .select(points, _ -> display::sweep);
    }

    private Clusterer clusterer(
            @Nullable SharedClustering shared,
            int k,
            int ranked,
            @Nullable Centers centers,
            RunDisplay display) {
        display.phase("clustering" + (isRange() ? ", K = " + k : annealing.beginning()));
        return shared == null
                ? methodOptions.clusterer(k, ranked, seed, annealing, centers)
                : shared.clusterer(k, centers);
    }

    /// How many clusters there may be at a time.
    private int mostClusters() {
        return methodOptions.method() == Method.da
                ? annealing.most(clusters().most())
                : clusters().most();
    }

    /// How many clusters an annealing goes to; 0 where that is not known.
    private int expected() {
        return methodOptions.method() == Method.da && clusters != null && !isRange()
                ? clusters.least()
                : 0;
    }

    private boolean isRange() {
        return !clusters().isSingle();
    }

    /// What was asked for; any number where annealing is to find it.
    private ClusterNumbers clusters() {
        return clusters == null ? new ClusterNumbers(1, 1) : clusters;
    }

    private void check() {
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
        methodOptions.check(annealing.given());
        if (isRange()) {
            checkRange();
        }
        if (methodOptions.method() == Method.miniBatch) {
            checkOutOfCore();
        }
        if (processes.areToBeStarted() || processes.isOneOfSeveral()) {
            checkProcesses();
        }
    }

    private void checkProcesses() {
        if (methodOptions.method() == Method.miniBatch) {
            throw usage(
                    "--method mini-batch works in one process; leave --processes out, or use another"
                            + " method");
        }
        if (annealing.hasCheckpoint()) {
            throw usage(
                    "--checkpoint is kept in one process only; leave it out, or leave --processes"
                            + " out");
        }
    }

    private void checkPoints(@Nullable GeographicPair geography, PointTable table) {
        if (rows.hasPoints() && geography == null) {
            throw usage(
                    "--points writes positions on the Earth, and the columns used are "
                            + String.join(", ", table.columns())
                            + "; name longitude and latitude with --columns and add --geo, or leave"
                            + " it out");
        }
    }

    private void checkRange() {
        String single =
                annealing.hasCheckpoint()
                        ? "--checkpoint is for one number of clusters"
                        : annealing.hasOutliers()
                                ? "--outliers is for one number of clusters, since others would have"
                                        + " other outliers and no criterion could compare them"
                                : methodOptions.single();
        if (single != null) {
            throw usage(
                    single
                            + ", and --clusters is "
                            + clusters
                            + "; leave it out, or give one number");
        }
    }

    private void checkOutOfCore() {
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
        if (rows.hasPoints()) {
            throw usage(
                    "--points does not work with --method mini-batch, which keeps no points; leave"
                            + " it out, or use another method");
        }
    }

    private static CommandException usage(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }

    private String command() {
        CommandText text =
                new CommandText()
                        .add("cluster")
                        .add(
                                input.name().equals(StandardInput.NAME)
                                        ? "-"
                                        : input.name().toString());
        if (clusters != null) {
            text.add("--clusters", clusters);
        }
        text.add("--method", methodOptions.method()).add("--seed", seed);
        annealing.addTo(text);
        input.addTo(text);
        rows.addTo(text);
        methodOptions.addTo(text);
        if (smiles != null) {
            text.add("--smiles", smiles);
        }
        if (scale != Scaling.Kind.NONE) {
            text.add("--scale", ConstantName.of(scale));
        }
        if (geo) {
            text.add("--geo");
        }
        return text.toString();
    }
}

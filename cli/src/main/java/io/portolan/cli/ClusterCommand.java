package io.portolan.cli;

import io.portolan.cli.output.CentersCsv;
import io.portolan.cli.output.ResultFolder;
import io.portolan.cli.run.ClusterRun;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.terminal.RunDisplay;
import io.portolan.cli.terminal.SummaryTable;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.PointTable;
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
        customSynopsis = "portolan cluster FILE --clusters K [OPTION...]",
        sortOptions = false,
        footer = {
            "",
            "DIR gets labels.csv (the input rows with cluster and distance), centers.csv,",
            "summary.json, clusters.geojson (if the columns are geographic) and report.html.",
            "Clusters are numbered from 0 by decreasing size. P does not change the result.",
            "",
            "Examples, from the project's folder:",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --clusters 10",
            "  ./portolan cluster examples/data/us-block-groups.csv.gz --clusters 20 \\",
            "      --weight population --output us-by-population",
        })
final class ClusterCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--clusters",
            required = true,
            paramLabel = "K",
            description = "The number of clusters, at most that of distinct points.")
    private int clusters;

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            description =
                    "da: deterministic annealing, which finds good clusters from any seed; kmeans:"
                            + " Lloyd's algorithm, which is quicker. Default: ${DEFAULT-VALUE}.")
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
            names = "--geo",
            description = "The columns are longitude and latitude whatever their names are.")
    private boolean geo;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        checkMethod();
        // Made before anything is read, so that a wrong number is found at once.
        method.clusterer(clusters, ranks, seed, maxIterations, null);
        Path target = output.folder(input.file());
        IncubatingVectors.load();
        try (ResultFolder folder = ResultFolder.prepare(target, output.force())) {
            ClusterRun run;
            List<String> files;
            try (RunDisplay display =
                    Displays.choose(output.isQuiet(), spec.commandLine().getErr())) {
                run = cluster(display);
                display.phase("writing " + target);
                files = Results.write(run, folder);
                folder.commit();
            }
            SummaryTable.print(run, target, files, spec.commandLine().getOut());
        }
        return ExitCode.SUCCESS.status();
    }

    private ClusterRun cluster(RunDisplay display) {
        long begin = System.nanoTime();
        display.phase("reading " + input.file());
        PointTable table = PointReader.read(input.file(), input.settings());
        GeographicPair geography = Geography.of(table, geo || input.isGeographic());
        Centers centers = start == null ? null : CentersCsv.read(start, table.columns());
        long read = System.nanoTime();
        display.phase("clustering");
        Clustering clustering =
                method.clusterer(clusters, ranks, seed, maxIterations, centers)
                        .cluster(table.points(), display::sweep);
        long done = System.nanoTime();
        return new ClusterRun(
                Version.current(),
                command(),
                table,
                clustering,
                method.name(),
                method.fullName(),
                seed,
                geography,
                Duration.ofNanos(read - begin),
                Duration.ofNanos(done - read));
    }

    private void checkMethod() {
        if (method != Method.kmeans && start != null) {
            throw onlyForKMeans("--start");
        }
        if (method != Method.kmeans && maxIterations != null) {
            throw onlyForKMeans("--max-iterations");
        }
    }

    private CommandException onlyForKMeans(String option) {
        return new CommandException(
                ExitCode.USAGE,
                option
                        + " does not work with --method "
                        + method
                        + "; add --method kmeans, or leave it out");
    }

    private String command() {
        CommandText text = new CommandText().add("cluster").add(input.file().toString());
        text.add("--clusters", clusters).add("--method", method).add("--seed", seed);
        input.addTo(text);
        if (start != null) {
            text.add("--start", start);
        }
        if (maxIterations != null) {
            text.add("--max-iterations", maxIterations);
        }
        if (geo) {
            text.add("--geo");
        }
        return text.toString();
    }
}

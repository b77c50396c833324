package io.portolan.cli.cluster;

import io.portolan.cli.output.CentersCsv;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.streaming.MiniBatchSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The method, and the options that one method alone understands; those of annealing are in
/// [AnnealingOptions].
final class MethodOptions {

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

    Method method() {
        return method;
    }

    /// Refuses options of another method.
    ///
    /// @param ofAnnealing one of those for annealing only that was given; null when none was
    void check(@Nullable String ofAnnealing) {
        require(Method.da, ofAnnealing);
        require(Method.kmeans, start == null ? null : "--start");
        require(Method.kmeans, maxIterations == null ? null : "--max-iterations");
        require(Method.miniBatch, passes == null ? null : "--passes");
    }

    private void require(Method needed, @Nullable String option) {
        if (option != null && method != needed) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "%s does not work with --method %s; add --method %s, or leave it out"
                            .formatted(option, method, needed));
        }
    }

    /// Why there can be only one number of clusters; null where there may be a range.
    @Nullable String single() {
        return start != null
                ? "--start has centers for one number of clusters"
                : method == Method.miniBatch
                        ? "--method mini-batch is for one number of clusters"
                        : null;
    }

    /// The centers to start from, as far as they are given.
    ///
    /// @param table the points
    @Nullable Centers start(PointTable table) {
        return start == null
                ? null
                : table.scaling().scaled(CentersCsv.read(start, table.columns()));
    }

    /// Makes a clusterer, which checks the numbers.
    Clusterer clusterer(
            int clusters,
            int ranks,
            long seed,
            AnnealingOptions annealing,
            @Nullable Centers centers) {
        return method.clusterer(clusters, ranks, seed, annealing, maxIterations, centers);
    }

    MiniBatchSettings batches(int clusters) {
        MiniBatchSettings settings = MiniBatchSettings.of(clusters);
        return passes == null ? settings : settings.withPasses(passes);
    }

    /// Adds what was given to the text of the command.
    void addTo(CommandText text) {
        if (start != null) {
            text.add("--start", start);
        }
        if (maxIterations != null) {
            text.add("--max-iterations", maxIterations);
        }
        if (passes != null) {
            text.add("--passes", passes);
        }
    }
}

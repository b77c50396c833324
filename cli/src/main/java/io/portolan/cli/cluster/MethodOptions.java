package io.portolan.cli.cluster;

import io.portolan.clustering.order.Method;
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

    /// The centers to start from; null: none are given.
    @Nullable Path start() {
        return start;
    }

    /// The limit of sweeps; null: none is given.
    @Nullable Integer maxIterations() {
        return maxIterations;
    }

    /// How often mini-batch passes over the points; null: nothing is said.
    @Nullable Integer passes() {
        return passes;
    }

    MiniBatchSettings batches(int clusters) {
        MiniBatchSettings settings = MiniBatchSettings.of(clusters);
        return passes == null ? settings : settings.withPasses(passes);
    }
}

package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.AnnealingGoal;
import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Checkpoints;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What only deterministic annealing understands.
final class AnnealingOptions {

    /// The most clusters where only a temperature is given.
    private static final int MOST_CLUSTERS = 1000;

    @Option(
            names = "--quality",
            paramLabel = "QUALITY",
            description =
                    "da: fast, default or high. fast leaves out the refinement, high cools slower"
                            + " and tries more. Default: default.")
    private @Nullable Effort quality;

    @Option(
            names = "--cooling",
            paramLabel = "FACTOR",
            description =
                    "da: what a temperature is multiplied by to get the next, 0.5 to 0.99. Default:"
                            + " 0.8, for high quality 0.9.")
    private @Nullable Double cooling;

    @Option(
            names = "--max-clusters",
            paramLabel = "N",
            description =
                    "da, instead of --clusters: cool down until there are N clusters; the tree of"
                            + " splits shows how many are there by themselves.")
    private @Nullable Integer maxClusters;

    @Option(
            names = "--until-temperature",
            paramLabel = "T",
            description =
                    "da, instead of --clusters: cool down to T, a squared distance; the clusters"
                            + " are those that exist then.")
    private @Nullable Double untilTemperature;

    @Option(
            names = "--outliers",
            paramLabel = "D",
            description =
                    "da: points farther than the distance D from every center are outliers, with the"
                            + " label -1; they move no center and get none.")
    private @Nullable Double outliers;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description =
                    "da: keep in FILE what is needed to go on, after every temperature. Removed"
                            + " when the results are written.")
    private @Nullable Path checkpoint;

    @Option(names = "--resume", description = "da: go on from the checkpoint, if there is one.")
    private boolean resume;

    /// Whether the number of clusters is what annealing is to find.
    boolean findClusters() {
        return maxClusters != null || untilTemperature != null;
    }

    /// Whether outliers are looked for.
    boolean hasOutliers() {
        return outliers != null;
    }

    /// Whether a checkpoint is kept.
    boolean hasCheckpoint() {
        return checkpoint != null;
    }

    /// The first option that was given; null: none.
    @Nullable String given() {
        Map<String, Boolean> options = new LinkedHashMap<>();
        options.put("--quality", quality != null);
        options.put("--cooling", cooling != null);
        options.put("--max-clusters", maxClusters != null);
        options.put("--until-temperature", untilTemperature != null);
        options.put("--outliers", outliers != null);
        options.put("--checkpoint", checkpoint != null);
        options.put("--resume", resume);
        return options.keySet().stream()
                .filter(o -> Boolean.TRUE.equals(options.get(o)))
                .findFirst()
                .orElse(null);
    }

    /// How many clusters there may be at a time, when so many are asked for.
    int most(int clusters) {
        int sought = maxClusters == null ? MOST_CLUSTERS : maxClusters;
        // Annealing grows to twice the number before it merges.
        return findClusters() ? sought : (int) Math.min(Integer.MAX_VALUE, 2L * clusters);
    }

    /// Makes a clusterer, which checks the numbers.
    ///
    /// @param clusters how many; ignored where that is to be found
    Clusterer clusterer(int clusters, int ranks, long seed) {
        AnnealingGoal goal =
                findClusters()
                        ? new AnnealingGoal.Until(
                                untilTemperature == null ? 0 : untilTemperature,
                                maxClusters == null ? MOST_CLUSTERS : maxClusters)
                        : new AnnealingGoal.Exactly(clusters);
        AnnealingSettings settings = AnnealingSettings.of(goal).withRanks(ranks).withSeed(seed);
        if (quality != null) {
            settings = settings.withEffort(quality);
        }
        if (cooling != null) {
            settings = settings.withCooling(cooling);
        }
        if (outliers != null) {
            settings = settings.withReach(distance(outliers));
        }
        return new DeterministicAnnealing(settings, checkpoints());
    }

    /// Written so that NaN fails.
    private static double distance(double outliers) {
        if (!(outliers > 0)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--outliers = %s: must be a distance above 0; leave it out where there are no outliers"
                            .formatted(outliers));
        }
        return outliers;
    }

    private @Nullable Checkpoints checkpoints() {
        if (resume && checkpoint == null) {
            throw new CommandException(
                    ExitCode.USAGE, "--resume needs a checkpoint; name it with --checkpoint FILE");
        }
        return checkpoint == null ? null : new Checkpoints(checkpoint, resume);
    }

    /// Where the run begins: `from checkpoint FILE`; empty where none is kept.
    String beginning() {
        if (checkpoint == null || !resume) {
            return "";
        }
        return Files.exists(checkpoint)
                ? " from checkpoint " + checkpoint
                : " from the beginning: there is no checkpoint " + checkpoint + " yet";
    }

    /// Removes the checkpoint of a run whose results are written.
    void removeCheckpoint() {
        if (checkpoint != null) {
            try {
                Files.deleteIfExists(checkpoint);
            } catch (IOException e) {
                throw new CommandException(
                        ExitCode.FAILURE,
                        "the results are written, but checkpoint "
                                + checkpoint
                                + " cannot be removed: "
                                + e.getMessage()
                                + "; remove it yourself",
                        e);
            }
        }
    }

    /// Adds the options that were given and that the result depends on.
    void addTo(CommandText text) {
        if (maxClusters != null) {
            text.add("--max-clusters", maxClusters);
        }
        if (untilTemperature != null) {
            text.add("--until-temperature", untilTemperature);
        }
        if (quality != null) {
            text.add("--quality", ConstantName.of(quality));
        }
        if (cooling != null) {
            text.add("--cooling", cooling);
        }
        if (outliers != null) {
            text.add("--outliers", outliers);
        }
    }
}

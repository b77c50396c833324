package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.Checkpoints;
import io.portolan.clustering.Effort;
import io.portolan.clustering.order.AnnealingOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What only deterministic annealing understands.
final class AnnealingOptions {

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
                    "da: keep in FILE what is needed to go on, about once a second. Removed when the"
                            + " results are written.")
    private @Nullable Path checkpoint;

    @Option(names = "--resume", description = "da: go on from the checkpoint, if there is one.")
    private boolean resume;

    /// Whether a checkpoint is kept.
    boolean hasCheckpoint() {
        return checkpoint != null;
    }

    /// The first option about checkpoints that was given; null: none.
    @Nullable String given() {
        return checkpoint != null ? "--checkpoint" : resume ? "--resume" : null;
    }

    /// What was given, as values.
    AnnealingOrder order() {
        return new AnnealingOrder(quality, cooling, maxClusters, untilTemperature, outliers);
    }

    /// Where what is needed to go on is kept; null: nowhere.
    @Nullable Checkpoints checkpoints() {
        if (resume && checkpoint == null) {
            throw new CommandException(
                    ExitCode.USAGE, "--resume needs a checkpoint; name it with --checkpoint FILE");
        }
        return checkpoint == null ? null : new Checkpoints(checkpoint, resume);
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
}

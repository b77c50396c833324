package io.portolan.cli.cluster;

import io.portolan.clustering.task.RankChoice;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How many ranks share the work: see [RankChoice].
final class RankNumber {

    @Option(
            names = "--ranks",
            paramLabel = "P",
            description =
                    "How many ranks share the work. Default: one for each processor; one where there"
                            + " is little work.")
    private @Nullable Integer asked;

    /// As many as were asked for; 0 if none were.
    int asked() {
        return asked == null ? 0 : asked;
    }

    /// How many share which work.
    RankChoice choice() {
        return new RankChoice(asked, Runtime.getRuntime().availableProcessors());
    }
}

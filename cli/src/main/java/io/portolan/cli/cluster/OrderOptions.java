package io.portolan.cli.cluster;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.order.ClusterNumbers;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.Method;
import io.portolan.clustering.order.TaskFiles;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What is asked of a run of `cluster`, here or by a job of a node.
public final class OrderOptions {

    @Option(
            names = "--clusters",
            paramLabel = "K",
            description =
                    "The number of clusters, at most that of distinct points; or a range such as"
                            + " 2..30, of which each number is tried and one is suggested.")
    private @Nullable ClusterNumbers clusters;

    @Mixin private MethodOptions methodOptions = new MethodOptions();

    @Mixin private RankNumber ranks = new RankNumber();

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

    @Mixin private AnnealingOptions annealing = new AnnealingOptions();

    /// What was asked for, as values.
    public ClusterOrder order() {
        return new ClusterOrder(
                clusters == null ? null : clusters.toString(),
                methodOptions.method() == Method.da ? null : methodOptions.method(),
                seed,
                geo,
                scale,
                methodOptions.maxIterations(),
                methodOptions.passes(),
                input.order(),
                rows.order(),
                annealing.order());
    }

    /// The files that were named, for those who read them: what comes from standard input is kept.
    public TaskFiles files() {
        return files(input.file());
    }

    /// The files that were named, for those who do not read them.
    TaskFiles filesAsNamed() {
        return files(input.name());
    }

    private TaskFiles files(Path points) {
        return new TaskFiles(
                points,
                input.name(),
                input.isStandardInput(),
                TaskFiles.Named.of(methodOptions.start()),
                TaskFiles.Named.of(smiles));
    }

    /// How many ranks were asked for; null: none.
    public @Nullable Integer asked() {
        return ranks.choice().asked();
    }

    /// The first option that only a run of this process has; null: none was given.
    public @Nullable String local() {
        return annealing.given();
    }

    /// A failure with the name of the file that the user knows.
    ClusteringException named(ClusteringException failure) {
        return input.named(failure);
    }

    MethodOptions method() {
        return methodOptions;
    }

    RankNumber ranks() {
        return ranks;
    }

    InputOptions input() {
        return input;
    }

    RowOptions rows() {
        return rows;
    }

    AnnealingOptions annealing() {
        return annealing;
    }

    boolean geo() {
        return geo;
    }
}

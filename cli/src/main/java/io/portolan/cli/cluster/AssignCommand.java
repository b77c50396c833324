package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.IncubatingVectors;
import io.portolan.cli.run.Version;
import io.portolan.cli.terminal.AssignTable;
import io.portolan.cli.terminal.RunDisplay;
import io.portolan.clustering.Assigned;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.model.ClusterModel;
import io.portolan.clustering.output.ResultFolder;
import io.portolan.clustering.task.Beside;
import io.portolan.clustering.task.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `portolan assign`: labels points with the clusters that were found in others.
@Command(
        name = "assign",
        description = {
            "Gives the points of a file the clusters of a model.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan assign MODEL FILE [OPTION...]",
        sortOptions = false,
        footer = {
            "",
            "DIR gets labels.csv: the input rows with cluster and distance. The model's",
            "columns are used, scaled like its points; where FILE calls them otherwise, name",
            "them with --columns in the model's order. Rows that miss a value are treated as",
            "they were for the model, unless --missing says otherwise.",
            "",
            "Examples, from the project's folder:",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --clusters 10",
            "  ./portolan assign indiana-block-groups-clusters/model.json \\",
            "      examples/data/us-block-groups.csv.gz",
        })
public final class AssignCommand implements Callable<Integer> {

    private static final String LABELS = "labels.csv";

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "A model.json, or the result folder that it is in.")
    private Path model = Path.of("");

    @Mixin private InputOptions input = new InputOptions();

    @Mixin private RankNumber ranks = new RankNumber();

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
        ClusterModel stored = stored();
        Path target = output.folder(input.name(), "-assigned");
        Beside vectors = IncubatingVectors.loading();
        try (ResultFolder folder = ResultFolder.prepare(target, output.force(), List.of(LABELS))) {
            PointTable table;
            Assigned assigned;
            try (RunDisplay display =
                    Displays.choose(output.isQuiet(), spec.commandLine().getErr(), 0)) {
                display.phase("reading " + input.name());
                table = ModelColumns.read(input, stored).named(input.name());
                display.phase("assigning");
                vectors.end();
                assigned =
                        stored.model()
                                .assign(
                                        table.points(),
                                        ranks.choice()
                                                .of(table.points(), stored.clusters().size()));
                display.phase("writing " + target);
                folder.write(
                        LABELS,
                        out ->
                                table.labels()
                                        .write(
                                                Results.columns(
                                                        assigned::label, assigned::distance),
                                                out));
                folder.commit();
            }
            PrintWriter out = spec.commandLine().getOut();
            AssignTable.print(stored, table, assigned, out);
            out.println("results   " + folder.target() + ": " + LABELS);
            output.printKept(input.name(), "-assigned", folder.target(), out);
            out.flush();
        }
        return ExitCode.SUCCESS.status();
    }

    private ClusterModel stored() {
        try {
            return ClusterModel.load(model);
        } catch (ClusteringException e) {
            throw new CommandException(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
        }
    }
}

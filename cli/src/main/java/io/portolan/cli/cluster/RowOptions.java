package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.order.RowOrder;
import io.portolan.clustering.run.BatchRun;
import io.portolan.clustering.task.RowColumns;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What else the rows of the file say: how points are called, and of which class they are.
final class RowOptions {

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "The column that identifies points, for medoids and points.geojson.")
    private @Nullable String id;

    @Option(
            names = "--name",
            paramLabel = "COLUMN",
            description = "The column with the names of points, for the same.")
    private @Nullable String name;

    @Option(
            names = "--compare",
            paramLabel = "COLUMN",
            description =
                    "A column of known classes, to compare the clusters with: adjusted Rand index and"
                            + " contingency table.")
    private @Nullable String compare;

    @Option(
            names = "--points",
            description = "Also write points.geojson: the points on the map with their clusters.")
    private boolean points;

    /// What was given, as values.
    RowOrder order() {
        return new RowOrder(id, name, compare, points);
    }

    /// Adds what the columns hold to a run in batches.
    BatchRun read(BatchRun run) {
        BatchTable table = run.table();
        try {
            BatchRows rows =
                    BatchRows.read(
                            table,
                            run.clustering(),
                            new @Nullable String[] {id, name, compare},
                            run.ranks());
            return run.with(
                    rows.medoids(table),
                    compare == null
                            ? null
                            : RowColumns.comparison(
                                    order(), table.labels().apply(0).name(compare), rows::classes));
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "cannot read the columns again: " + e.getMessage() + "; run it again",
                    e);
        }
    }
}

package io.portolan.cli.cluster;

import io.portolan.cli.run.BatchRun;
import io.portolan.cli.run.ClassComparison;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.PointNames;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.format.LabelRows;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.selection.ContingencyTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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

    /// Whether the points are to be written as GeoJSON.
    boolean hasPoints() {
        return points;
    }

    /// Whether a column was named.
    boolean hasColumns() {
        return !columns().isEmpty();
    }

    /// The columns that are no coordinates, with what they are for.
    Map<String, String> apart() {
        Map<String, String> apart = new LinkedHashMap<>();
        if (compare != null) {
            apart.put(compare, "compared with the clusters (--compare)");
        }
        if (id != null) {
            apart.putIfAbsent(id, "it identifies points (--id)");
        }
        if (name != null) {
            apart.putIfAbsent(name, "it names points (--name)");
        }
        return apart;
    }

    /// Makes sure, before time is spent, that the columns are there and are no coordinates.
    ///
    /// @param coordinates their names
    void check(LabelRows rows, List<String> coordinates) {
        columns().forEach(rows::place);
        if (compare != null) {
            String column = rows.name(compare);
            if (coordinates.contains(column)) {
                throw new CommandException(
                        ExitCode.USAGE,
                        "column '%s' is a coordinate, and clusters cannot be compared with what they were made from; take it out of --columns or --compare"
                                .formatted(column));
            }
        }
    }

    /// What the columns hold.
    ///
    /// @param clustering of the same points
    Found read(PointTable table, Clustering clustering) {
        List<String> columns = columns();
        int count = table.points().count();
        String[][] texts =
                columns.isEmpty() ? new String[0][] : table.labels().texts(columns, count);
        int at = 0;
        String[] classes = compare == null ? null : texts[at++];
        String[] ids = id == null ? null : texts[at++];
        String[] names = name == null ? null : texts[at];
        boolean[] numbers = null;
        if (ids == null && points && table.identifiers() != null) {
            int[] all = IntStream.range(0, count).toArray();
            ids = table.identifiers().of(all);
            numbers = table.identifiers().areNumbers(all);
        }
        return new Found(
                new PointNames(ids, numbers, names),
                classes == null ? null : comparison(table, classes, clustering));
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
                            : comparison(table.labels().apply(0).name(compare), rows::classes));
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "cannot read the columns again: " + e.getMessage() + "; run it again",
                    e);
        }
    }

    private ClassComparison comparison(PointTable table, String[] classes, Clustering clustering) {
        return comparison(
                table.labels().name(Objects.requireNonNull(compare)),
                () -> ContingencyTable.of(classes, clustering));
    }

    private ClassComparison comparison(String column, Supplier<ContingencyTable> table) {
        try {
            return new ClassComparison(column, table.get());
        } catch (ClusteringException e) {
            throw new CommandException(
                    ExitCode.USAGE, "--compare %s: %s".formatted(compare, e.getMessage()), e);
        }
    }

    /// What was found in the columns.
    ///
    /// @param comparison null: none was asked for
    record Found(PointNames names, @Nullable ClassComparison comparison) {}

    private List<String> columns() {
        List<String> columns = new ArrayList<>();
        for (String column : new @Nullable String[] {compare, id, name}) {
            if (column != null) {
                columns.add(column);
            }
        }
        return columns;
    }

    /// Adds the options that were given.
    void addTo(CommandText text) {
        if (compare != null) {
            text.add("--compare", compare);
        }
        if (id != null) {
            text.add("--id", id);
        }
        if (name != null) {
            text.add("--name", name);
        }
        if (points) {
            text.add("--points");
        }
    }
}

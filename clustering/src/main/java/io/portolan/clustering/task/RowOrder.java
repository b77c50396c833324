package io.portolan.clustering.task;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.LabelRows;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.run.ClassComparison;
import io.portolan.clustering.run.PointNames;
import io.portolan.clustering.selection.ContingencyTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What else the rows of the file say, as the options of the command line say it: how points are
/// called, and of which class they are.
///
/// @param id the column that identifies points; null: none
/// @param name the column with the names of points; null: none
/// @param compare a column of known classes; null: none
/// @param points whether the points are to be written as GeoJSON; null: no
public record RowOrder(
        @Nullable String id,
        @Nullable String name,
        @Nullable String compare,
        @Nullable Boolean points) {

    /// Nothing else.
    public static final RowOrder NONE = new RowOrder(null, null, null, null);

    /// Whether the points are to be written as GeoJSON.
    @Override
    public Boolean points() {
        return Boolean.TRUE.equals(points);
    }

    /// Whether a column was named.
    public boolean hasColumns() {
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
    public void check(LabelRows rows, List<String> coordinates) {
        columns().forEach(rows::place);
        if (compare != null) {
            String column = rows.name(compare);
            if (coordinates.contains(column)) {
                throw new ClusteringException(
                        ClusteringException.Fault.ARGUMENT,
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
        if (ids == null && points() && table.identifiers() != null) {
            int[] all = IntStream.range(0, count).toArray();
            ids = table.identifiers().of(all);
            numbers = table.identifiers().areNumbers(all);
        }
        return new Found(
                new PointNames(ids, numbers, names),
                classes == null
                        ? null
                        : comparison(
                                table.labels().name(Objects.requireNonNull(compare)),
                                () -> ContingencyTable.of(classes, clustering)));
    }

    /// The clusters beside the classes of a column.
    public ClassComparison comparison(String column, Supplier<ContingencyTable> table) {
        try {
            return new ClassComparison(column, table.get());
        } catch (ClusteringException e) {
            throw new ClusteringException(
                    ClusteringException.Fault.ARGUMENT,
                    "--compare %s: %s".formatted(compare, e.getMessage()),
                    e);
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
        text.add("--compare", compare).add("--id", id).add("--name", name);
        text.addIf(points(), "--points");
    }
}

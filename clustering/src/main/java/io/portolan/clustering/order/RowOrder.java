package io.portolan.clustering.order;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.LabelRows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    public RowOrder {
        points = Boolean.TRUE.equals(points);
    }

    /// Whether the points are to be written as GeoJSON.
    @Override
    public Boolean points() {
        return Objects.requireNonNull(points);
    }

    /// Whether a column was named.
    public boolean hasColumns() {
        return !columns().isEmpty();
    }

    /// The columns that are no coordinates, with what they are for.
    public Map<String, String> apart() {
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

    /// The columns that were named: of classes, identifiers and names.
    public List<String> columns() {
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

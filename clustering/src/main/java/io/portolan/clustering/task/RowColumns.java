package io.portolan.clustering.task;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.order.RowOrder;
import io.portolan.clustering.run.ClassComparison;
import io.portolan.clustering.run.PointNames;
import io.portolan.clustering.selection.ContingencyTable;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What the columns hold that a [RowOrder] names.
///
/// @param names how the points are called
/// @param comparison null: none was asked for
public record RowColumns(PointNames names, @Nullable ClassComparison comparison) {

    /// What the columns hold.
    ///
    /// @param clustering of the same points
    static RowColumns read(RowOrder order, PointTable table, Clustering clustering) {
        List<String> columns = order.columns();
        int count = table.points().count();
        String[][] texts =
                columns.isEmpty() ? new String[0][] : table.labels().texts(columns, count);
        int at = 0;
        String[] classes = order.compare() == null ? null : texts[at++];
        String[] ids = order.id() == null ? null : texts[at++];
        String[] names = order.name() == null ? null : texts[at];
        boolean[] numbers = null;
        if (ids == null && order.points() && table.identifiers() != null) {
            int[] all = IntStream.range(0, count).toArray();
            ids = table.identifiers().of(all);
            numbers = table.identifiers().areNumbers(all);
        }
        return new RowColumns(
                new PointNames(ids, numbers, names),
                classes == null
                        ? null
                        : comparison(
                                order,
                                table.labels().name(Objects.requireNonNull(order.compare())),
                                () -> ContingencyTable.of(classes, clustering)));
    }

    /// The clusters beside the classes of a column.
    public static ClassComparison comparison(
            RowOrder order, String column, Supplier<ContingencyTable> table) {
        try {
            return new ClassComparison(column, table.get());
        } catch (ClusteringException e) {
            throw new ClusteringException(
                    ClusteringException.Fault.ARGUMENT,
                    "--compare %s: %s".formatted(order.compare(), e.getMessage()),
                    e);
        }
    }
}

package io.portolan.clustering.report;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.run.ClassComparison;
import io.portolan.clustering.selection.ContingencyTable;
import java.util.stream.IntStream;

/// The contingency table as the report shows it: the classes of most points and the first clusters,
/// the others added up in a row and in a column, and all with their sums.
final class ReportComparison {

    /// As many classes as can be read at once.
    static final int MOST_CLASSES = 30;

    /// As many clusters as a page of paper has room for.
    static final int MOST_CLUSTERS = 20;

    private final ClassComparison comparison;
    private final ContingencyTable table;
    private final int rows;
    private final int columns;

    ReportComparison(ClassComparison comparison) {
        this.comparison = comparison;
        this.table = comparison.table();
        this.rows = shown(table.classes().size(), MOST_CLASSES);
        this.columns = shown(table.clusters(), MOST_CLUSTERS);
    }

    /// A single one more takes no more room than a sum of others.
    private static int shown(int count, int most) {
        return count <= most + 1 ? count : most;
    }

    void write(JsonWriter json) {
        json.object().name("column").value(comparison.column());
        json.name("adjustedRandIndex").value(table.adjustedRandIndex());
        json.name("unknown").value(table.unknown());
        json.name("clusters").value(columns);
        json.name("otherClusters").value(table.clusters() - columns);
        json.name("outliers").value(table.hasOutliers());
        json.name("classes").array();
        for (int row = 0; row < rows; row++) {
            row(json, table.classes().get(row), row, row + 1);
        }
        json.end();
        int others = table.classes().size() - rows;
        json.name("otherClasses").value(others);
        if (others > 0) {
            json.name("others");
            row(json, "", rows, rows + others);
        }
        json.name("all");
        row(json, "", 0, table.classes().size());
        json.end();
    }

    /// The sum of some classes, from the first to before the end: of each cluster shown, of the
    /// other clusters, of the outliers, and of all.
    private void row(JsonWriter json, String name, int first, int end) {
        json.object().name("class").value(name).name("counts").array();
        for (int k = 0; k < columns; k++) {
            json.value(sum(first, end, k));
        }
        if (columns < table.clusters()) {
            json.value(sum(first, end, IntStream.range(columns, table.clusters()).toArray()));
        }
        if (table.hasOutliers()) {
            json.value(sum(first, end, Clustering.OUTLIER));
        }
        int[] labels = IntStream.range(Clustering.OUTLIER, table.clusters()).toArray();
        json.end().name("all").value(sum(first, end, labels)).end();
    }

    private long sum(int first, int end, int... labels) {
        return IntStream.range(first, end)
                .mapToLong(row ->
                        IntStream.of(labels).mapToLong(label -> table.count(row, label)).sum())
                .sum();
    }
}

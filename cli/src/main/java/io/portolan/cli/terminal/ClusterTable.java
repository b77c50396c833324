package io.portolan.cli.terminal;

import io.portolan.cli.run.Figures;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The clusters on the terminal: size, weight, center and radius of each, as wide as fits.
final class ClusterTable {

    private static final int WIDTH = 96;

    private ClusterTable() {}

    /// Prints the table.
    ///
    /// @param names of the coordinates
    /// @param weightColumn null: there are no weights
    /// @param centers by label, as the clusters
    static void print(
            List<String> names,
            @Nullable String weightColumn,
            Centers centers,
            List<Cluster> clusters,
            PrintWriter out) {
        List<SummaryColumn> columns = new ArrayList<>();
        int rows = clusters.size();
        columns.add(SummaryColumn.ofCounts("cluster", rows, k -> k));
        columns.add(SummaryColumn.ofCounts("size", rows, k -> clusters.get(k).size()));
        if (weightColumn != null) {
            columns.add(SummaryColumn.ofNumbers(weightColumn, rows, k -> clusters.get(k).weight()));
        }
        SummaryColumn radius =
                SummaryColumn.ofNumbers("radius", rows, k -> clusters.get(k).radius());
        int width = columns.stream().mapToInt(SummaryColumn::width).sum() + radius.width();
        int shown = 0;
        for (int d = 0; d < names.size(); d++) {
            int dimension = d;
            SummaryColumn column =
                    SummaryColumn.ofNumbers(
                            names.get(d), rows, k -> centers.coordinate(k, dimension));
            width += column.width();
            if (width > WIDTH) {
                break;
            }
            columns.add(column);
            shown++;
        }
        columns.add(radius);
        for (int row = SummaryColumn.HEADING; row < rows; row++) {
            StringBuilder text = new StringBuilder();
            for (SummaryColumn column : columns) {
                text.append(column.cell(row));
            }
            out.println(text);
        }
        int more = names.size() - shown;
        if (more > 0) {
            out.println("(" + Figures.count(more, "more column") + " in centers.csv)");
        }
    }
}

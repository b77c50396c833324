package io.portolan.cli.terminal;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.run.Figures;
import io.portolan.clustering.selection.ContingencyTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// The contingency table of known classes and clusters on the terminal.
final class ComparisonTable {

    private static final int MOST_CLASSES = 20;
    private static final int MOST_CLUSTERS = 12;
    private static final int LONGEST = 24;

    private ComparisonTable() {}

    /// Prints the largest classes and the first clusters, and says where there are more.
    static void print(ContingencyTable table, PrintWriter out) {
        int rows = Math.min(MOST_CLASSES, table.classes().size());
        int columns = Math.min(MOST_CLUSTERS, table.clusters());
        List<SummaryColumn> shown = new ArrayList<>();
        for (int k = 0; k < columns; k++) {
            int label = k;
            shown.add(SummaryColumn.ofCounts("c" + k, rows, row -> table.count(row, label)));
        }
        if (table.hasOutliers()) {
            shown.add(
                    SummaryColumn.ofCounts(
                            "outliers", rows, row -> table.count(row, Clustering.OUTLIER)));
        }
        int width = "class".length();
        for (int row = 0; row < rows; row++) {
            width = Math.max(width, name(table, row).length());
        }
        for (int row = SummaryColumn.HEADING; row < rows; row++) {
            String name = row == SummaryColumn.HEADING ? "class" : name(table, row);
            StringBuilder line = new StringBuilder(name).append(" ".repeat(width - name.length()));
            for (SummaryColumn column : shown) {
                line.append(column.cell(row));
            }
            out.println(line);
        }
        if (rows < table.classes().size() || columns < table.clusters()) {
            out.println(
                    Figures.count(table.classes().size())
                            + " classes and "
                            + Figures.count(table.clusters(), "cluster")
                            + ", all of them in summary.json");
        }
    }

    private static String name(ContingencyTable table, int row) {
        String name = table.classes().get(row);
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 2) + "..";
    }
}

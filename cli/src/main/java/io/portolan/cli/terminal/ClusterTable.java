package io.portolan.cli.terminal;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;
import io.portolan.clustering.run.Medoid;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The clusters on the terminal: size, weight, center and radius of each, as wide as fits.
final class ClusterTable {

    private static final int WIDTH = 96;
    private static final int LONGEST_TEXT = 48;

    private ClusterTable() {}

    /// Prints the table.
    ///
    /// @param names of the coordinates
    /// @param weightColumn null: there are no weights
    /// @param centers by label, as the clusters
    /// @param unit of the radius
    static void print(
            List<String> names,
            @Nullable String weightColumn,
            Centers centers,
            List<Cluster> clusters,
            DistanceUnit unit,
            PrintWriter out) {
        int rows = clusters.size();
        List<SummaryColumn> columns = sizes(weightColumn, clusters);
        SummaryColumn radius =
                SummaryColumn.ofNumbers(
                        ("radius " + unit.symbol()).strip(), rows, k -> clusters.get(k).radius());
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
        printRows(columns, rows, out);
        int more = names.size() - shown;
        if (more > 0) {
            out.println("(" + Figures.count(more, "more column") + " in centers.csv)");
        }
    }

    /// Prints the table of clusters of fingerprints, whose bits by themselves say nothing: each
    /// cluster has its medoid.
    ///
    /// @param weightColumn null: there are no weights
    /// @param medoids by label
    static void printWithMedoids(
            @Nullable String weightColumn,
            List<Cluster> clusters,
            List<Medoid> medoids,
            PrintWriter out) {
        int rows = clusters.size();
        List<SummaryColumn> columns = sizes(weightColumn, clusters);
        columns.add(SummaryColumn.ofNumbers("radius", rows, k -> clusters.get(k).radius()));
        columns.add(SummaryColumn.ofTexts("medoid", rows, k -> text(medoids.get(k).id())));
        if (medoids.stream().anyMatch(medoid -> medoid.smiles() != null)) {
            columns.add(SummaryColumn.ofTexts("SMILES", rows, k -> text(medoids.get(k).smiles())));
        }
        printRows(columns, rows, out);
    }

    private static String text(@Nullable String text) {
        return text == null
                ? "-"
                : text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 2) + "..";
    }

    private static List<SummaryColumn> sizes(
            @Nullable String weightColumn, List<Cluster> clusters) {
        List<SummaryColumn> columns = new ArrayList<>();
        int rows = clusters.size();
        columns.add(SummaryColumn.ofCounts("cluster", rows, k -> k));
        columns.add(SummaryColumn.ofCounts("size", rows, k -> clusters.get(k).size()));
        if (weightColumn != null) {
            columns.add(SummaryColumn.ofNumbers(weightColumn, rows, k -> clusters.get(k).weight()));
        }
        return columns;
    }

    private static void printRows(List<SummaryColumn> columns, int rows, PrintWriter out) {
        for (int row = SummaryColumn.HEADING; row < rows; row++) {
            StringBuilder text = new StringBuilder();
            for (SummaryColumn column : columns) {
                text.append(column.cell(row));
            }
            out.println(text);
        }
    }
}

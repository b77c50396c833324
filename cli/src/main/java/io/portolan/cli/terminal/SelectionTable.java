package io.portolan.cli.terminal;

import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;
import io.portolan.clustering.selection.Candidate;
import io.portolan.clustering.selection.SelectionOutcome;
import java.io.PrintWriter;
import java.util.List;

/// The numbers of clusters that were tried, one in a line, with the suggested one marked.
final class SelectionTable {

    private SelectionTable() {}

    static void print(SelectionOutcome selection, DistanceUnit unit, PrintWriter out) {
        List<Candidate> all = selection.candidates();
        int rows = all.size();
        List<SummaryColumn> columns =
                List.of(
                        SummaryColumn.ofCounts("K", rows, i -> all.get(i).clusters()),
                        SummaryColumn.ofNumbers(
                                "SSE" + SummaryText.squareUnit(unit),
                                rows,
                                i -> all.get(i).inertia()),
                        SummaryColumn.ofNumbers(
                                "pseudo-F",
                                rows,
                                i -> all.get(i).calinskiHarabasz().orElse(Double.NaN)),
                        SummaryColumn.ofNumbers(
                                "silhouette",
                                rows,
                                i -> all.get(i).silhouette().orElse(Double.NaN)),
                        SummaryColumn.ofNumbers(
                                "BIC", rows, i -> all.get(i).bic().orElse(Double.NaN)));
        for (int row = SummaryColumn.HEADING; row < rows; row++) {
            StringBuilder text = new StringBuilder();
            for (SummaryColumn column : columns) {
                text.append(column.cell(row));
            }
            boolean isSuggested = row >= 0 && all.get(row).clusters() == selection.suggested();
            out.println(isSuggested ? text + mark(selection) : text.toString());
        }
        out.println(
                "(pseudo-F: Calinski-Harabasz; silhouette of "
                        + Figures.count(selection.sample(), "point")
                        + "; the highest of each is best)");
        selection.limit().ifPresent(limit -> out.println("(" + limit + ")"));
    }

    private static String mark(SelectionOutcome selection) {
        return selection.knee().isPresent() ? "  <- knee, suggested" : "  <- suggested: no knee";
    }
}

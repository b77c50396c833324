package io.portolan.cli.terminal;

import io.portolan.cli.run.ClusterRun;
import io.portolan.cli.run.Figures;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Parallelism;
import io.portolan.clustering.format.PointTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The end of a run on the terminal: the clusters as a table, then what there is to know about it.
public final class SummaryTable {

    private static final int WIDTH = 96;

    private final ClusterRun run;
    private final PointTable table;
    private final Clustering clustering;

    private SummaryTable(ClusterRun run) {
        this.run = run;
        this.table = run.table();
        this.clustering = run.clustering();
    }

    /// Prints the summary of a run.
    ///
    /// @param folder where the results are, as the user named it
    /// @param files the results
    public static void print(ClusterRun run, Path folder, List<String> files, PrintWriter out) {
        SummaryTable summary = new SummaryTable(run);
        if (run.selection() != null) {
            SelectionTable.print(run.selection(), out);
            out.println();
        }
        summary.printClusters(out);
        out.println();
        summary.printRun(out);
        line(out, "results", folder + ": " + String.join(", ", files));
        line(out, "", "open " + folder.resolve("report.html"));
        out.flush();
    }

    private void printClusters(PrintWriter out) {
        List<SummaryColumn> columns = new ArrayList<>();
        int rows = clustering.clusters();
        columns.add(SummaryColumn.ofCounts("cluster", rows, k -> k));
        columns.add(SummaryColumn.ofCounts("size", rows, k -> clustering.cluster(k).size()));
        if (table.weightColumn() != null) {
            columns.add(
                    SummaryColumn.ofNumbers(
                            table.weightColumn(), rows, k -> clustering.cluster(k).weight()));
        }
        SummaryColumn radius =
                SummaryColumn.ofNumbers("radius", rows, k -> clustering.cluster(k).radius());
        int width = columns.stream().mapToInt(SummaryColumn::width).sum() + radius.width();
        int shown = 0;
        for (int d = 0; d < table.columns().size(); d++) {
            int dimension = d;
            SummaryColumn column =
                    SummaryColumn.ofNumbers(
                            table.columns().get(d),
                            rows,
                            k -> clustering.centers().coordinate(k, dimension));
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
        int more = table.columns().size() - shown;
        if (more > 0) {
            out.println("(" + Figures.count(more, "more column") + " in centers.csv)");
        }
    }

    private void printRun(PrintWriter out) {
        Parallelism parallelism = clustering.parallelism();
        line(out, "SSE", Figures.significant(clustering.inertia(), 8));
        clustering
                .sponge()
                .ifPresent(sponge -> line(out, "outliers", SummaryText.outliers(sponge)));
        line(
                out,
                "method",
                run.methodName()
                        + ", seed "
                        + run.seed()
                        + ": "
                        + Figures.count(clustering.sweeps(), "iteration")
                        + ", "
                        + (clustering.isConverged()
                                ? "until no label changed"
                                : "the limit (--max-iterations)"));
        clustering.splitTree().ifPresent(tree -> line(out, "splits", SummaryText.splits(tree)));
        line(
                out,
                "time",
                Figures.duration(run.computing())
                        + " on "
                        + Figures.count(parallelism.ranks(), "rank")
                        + (run.selection() == null ? "" : " for all K; the suggested one")
                        + ", over all ranks "
                        + Figures.duration(parallelism.compute())
                        + " compute and "
                        + Figures.duration(parallelism.messages())
                        + " messages");
        line(
                out,
                "parallel",
                "overhead f "
                        + Figures.significant(parallelism.overhead(), 3)
                        + ", efficiency "
                        + Figures.percent(parallelism.efficiency()));
        line(
                out,
                "input",
                Figures.count(table.points().count(), "point")
                        + " read in "
                        + Figures.duration(run.reading()));
        line(out, "columns", SummaryText.columns(table));
        if (table.skipped().count() > 0) {
            line(
                    out,
                    "left out",
                    Figures.count(table.skipped().count(), "row")
                            + ", the first: "
                            + table.skipped().firstReason());
        }
        if (clustering.relocations() > 0) {
            line(
                    out,
                    "relocated",
                    Figures.count(clustering.relocations(), "cluster")
                            + " that had lost all points");
        }
    }

    private static void line(PrintWriter out, String name, String value) {
        out.println((name + " ".repeat(10)).substring(0, 10) + value);
    }
}

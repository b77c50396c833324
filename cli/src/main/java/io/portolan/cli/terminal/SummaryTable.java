package io.portolan.cli.terminal;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Parallelism;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.Figures;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// The end of a run on the terminal: the clusters as a table, then what there is to know about it.
public final class SummaryTable {

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
            SelectionTable.print(run.selection(), run.distanceUnit(), out);
            out.println();
        }
        if (summary.table.points().isBinary()) {
            ClusterTable.printWithMedoids(
                    summary.table.weightColumn(), run.clusters(), run.medoids(), out);
        } else {
            ClusterTable.print(
                    summary.table.columns(),
                    summary.table.weightColumn(),
                    run.centers(),
                    run.clusters(),
                    run.distanceUnit(),
                    out);
        }
        out.println();
        if (run.comparison() != null) {
            ComparisonTable.print(run.comparison().table(), out);
            out.println();
        }
        summary.printRun(out);
        SummaryText.line(out, "results", folder + ": " + String.join(", ", files));
        SummaryText.line(out, "", "open " + folder.resolve("report.html"));
        out.flush();
    }

    private void printRun(PrintWriter out) {
        Parallelism parallelism = clustering.parallelism();
        SummaryText.line(
                out,
                "SSE",
                Figures.significant(clustering.inertia(), 8)
                        + SummaryText.squareUnit(run.distanceUnit()));
        SummaryText.line(out, "quality", SummaryText.quality(run.quality()));
        SummaryText.line(out, "distances", SummaryText.distances(run.distanceUnit()));
        if (run.comparison() != null) {
            SummaryText.line(out, "agreement", SummaryText.agreement(run.comparison()));
        }
        clustering
                .noiseCluster()
                .ifPresent(noise -> SummaryText.line(out, "outliers", SummaryText.outliers(noise)));
        SummaryText.line(
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
        clustering
                .splitTree()
                .ifPresent(tree ->
                        SummaryText.line(
                                out, "splits", SummaryText.splits(tree, run.distanceUnit())));
        SummaryText.line(
                out,
                "time",
                Figures.duration(run.computing())
                        + " on "
                        + Figures.count(parallelism.ranks(), "rank")
                        + (run.selection() == null ? "" : " for all K")
                        + (parallelism.ranks() == 1 ? "" : shares(run, parallelism)));
        if (parallelism.ranks() > 1) {
            SummaryText.line(
                    out,
                    "parallel",
                    "overhead f "
                            + Figures.significant(parallelism.overhead(), 3)
                            + ", efficiency "
                            + Figures.percent(parallelism.efficiency()));
        }
        SummaryText.line(
                out,
                "input",
                Figures.count(table.points().count(), "point")
                        + " read in "
                        + Figures.duration(run.reading()));
        SummaryText.line(
                out,
                "columns",
                table.points().isBinary()
                        ? Figures.count(table.columns().size(), "bit")
                        : SummaryText.columns(table.columns(), table.weightColumn()));
        if (run.misfit() != null) {
            SummaryText.line(out, "no map", run.misfit());
        }
        SummaryText.leftOut(out, table.skipped());
        if (clustering.relocations() > 0) {
            SummaryText.line(
                    out,
                    "relocated",
                    Figures.count(clustering.relocations(), "cluster")
                            + " that had lost all points");
        }
    }

    /// What the ranks did in that time.
    private static String shares(ClusterRun run, Parallelism parallelism) {
        return (run.selection() == null ? "" : "; the suggested one")
                + ", over all ranks "
                + Figures.duration(parallelism.compute())
                + " compute and "
                + Figures.duration(parallelism.messages())
                + " messages";
    }
}

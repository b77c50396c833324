package io.portolan.cli.terminal;

import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.run.BatchRun;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// The end of a run that read its file in batches, on the terminal.
public final class BatchSummary {

    private BatchSummary() {}

    /// Prints the summary of a run.
    ///
    /// @param folder where the results are, as the user named it
    /// @param files the results
    public static void print(BatchRun run, Path folder, List<String> files, PrintWriter out) {
        BatchTable table = run.table();
        ClusterTable.print(
                table.columns(),
                table.weightColumn(),
                run.centers(),
                run.clustering().clusters(),
                DistanceUnit.OF_COLUMNS,
                out);
        out.println();
        if (run.comparison() != null) {
            ComparisonTable.print(run.comparison().table(), out);
            out.println();
            SummaryText.line(out, "agreement", SummaryText.agreement(run.comparison()));
        }
        SummaryText.line(out, "SSE", Figures.significant(run.clustering().inertia(), 8));
        SummaryText.line(
                out,
                "method",
                "mini-batch k-means, seed %d: %s of the centers over all points"
                        .formatted(run.seed(), passes(run)));
        SummaryText.line(
                out,
                "time",
                "%s on %s, reading included"
                        .formatted(
                                Figures.duration(run.computing()),
                                Figures.count(run.ranks(), "rank")));
        SummaryText.line(out, "input", Figures.count(run.clustering().points(), "point"));
        SummaryText.line(
                out, "columns", SummaryText.columns(table.columns(), table.weightColumn()));
        SummaryText.leftOut(out, table.skipped());
        SummaryText.line(out, "results", folder + ": " + String.join(", ", files));
        out.flush();
    }

    private static String passes(BatchRun run) {
        return run.passes() == 1 ? "1 pass" : Figures.count(run.passes()) + " passes";
    }
}

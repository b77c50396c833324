package io.portolan.cli.terminal;

import io.portolan.clustering.Assigned;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.model.ClusterModel;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// The end of `assign` on the terminal: how many points each cluster got, and how far they are.
public final class AssignTable {

    private AssignTable() {}

    public static void print(
            ClusterModel model, PointTable table, Assigned assigned, PrintWriter out) {
        int clusters = model.clusters().size();
        long[] sizes = new long[clusters];
        long[] beyond = new long[clusters];
        double[] weights = new double[clusters];
        double[] farthest = new double[clusters];
        boolean areBits = model.metric() == Metric.HAMMING;
        double inertia = 0;
        long outliers = 0;
        for (int i = 0; i < assigned.count(); i++) {
            int k = assigned.label(i);
            if (k == Clustering.OUTLIER) {
                outliers++;
                continue;
            }
            double distance = assigned.distance(i);
            sizes[k]++;
            weights[k] += table.points().weight(i);
            farthest[k] = Math.max(farthest[k], distance);
            beyond[k] += distance > model.clusters().get(k).radius() ? 1 : 0;
            inertia += table.points().weight(i) * distance * (areBits ? 1 : distance);
        }
        List<SummaryColumn> columns = new ArrayList<>();
        columns.add(SummaryColumn.ofCounts("cluster", clusters, k -> k));
        columns.add(SummaryColumn.ofCounts("size", clusters, k -> sizes[k]));
        if (table.weightColumn() != null) {
            columns.add(SummaryColumn.ofNumbers(table.weightColumn(), clusters, k -> weights[k]));
        }
        columns.add(SummaryColumn.ofNumbers("farthest", clusters, k -> farthest[k]));
        columns.add(
                SummaryColumn.ofNumbers(
                        "model's radius", clusters, k -> model.clusters().get(k).radius()));
        columns.add(SummaryColumn.ofCounts("beyond it", clusters, k -> beyond[k]));
        for (int row = SummaryColumn.HEADING; row < clusters; row++) {
            StringBuilder text = new StringBuilder();
            for (SummaryColumn column : columns) {
                text.append(column.cell(row));
            }
            out.println(text);
        }
        out.println();
        DistanceUnit unit = DistanceUnit.of(model.metric(), model.scaling(), model.columns(), null);
        SummaryText.line(
                out, "SSE", Figures.significant(inertia, 8) + SummaryText.squareUnit(unit));
        SummaryText.line(out, "distances", SummaryText.distances(unit));
        if (outliers > 0) {
            out.println(
                    "outliers  "
                            + Figures.count(outliers, "point")
                            + " farther than "
                            + Figures.number(model.model().reach(), 6)
                            + " from every center: cluster -1");
        }
        out.println("input     " + Figures.count(assigned.count(), "point"));
        out.println("columns   " + SummaryText.columns(table.columns(), table.weightColumn()));
        SummaryText.leftOut(out, table.skipped());
    }
}

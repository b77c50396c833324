package io.portolan.clustering.report;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.Figures;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The views a report offers, and which two it shows first: a position, the only two columns, or
/// the principal axes. A single column is drawn over the number of the row; bits are drawn by their
/// principal axes alone, since a single bit says nothing.
///
/// @param views all of them
/// @param x the index of the view that is horizontal at first
/// @param y the index of the view that is vertical at first
record ReportViews(List<ReportView> views, int x, int y) {

    private static final int MOST_COLUMNS = 8;
    private static final int MOST_VALUES = 12_000_000;

    static ReportViews of(ClusterRun run) {
        Points points = run.table().points();
        Centers centers = run.clustering().centers();
        Centers originals = run.centers();
        List<String> names = run.table().columns();
        GeographicPair pair =
                run.geography() != null ? run.geography() : GeographicPair.find(names).orElse(null);
        int affordable = MOST_VALUES / PointSample.of(points.count()).size();
        int columns = Math.min(names.size(), Math.clamp(affordable, 2, MOST_COLUMNS));
        List<ReportView> views = new ArrayList<>();
        for (int d = 0; d < columns && !points.isBinary(); d++) {
            int dimension = d;
            ReportView view =
                    new ReportView(
                            names.get(d),
                            unit(run.geography(), pair, d),
                            i -> run.table().coordinate(i, dimension),
                            k -> originals.coordinate(k, dimension));
            views.add(
                    view.unit().equals("longitude")
                            ? MeridianCut.of(view, points.count()).turned(view)
                            : view);
        }
        if (pair != null && pair.x() < columns && pair.y() < columns) {
            return new ReportViews(views, pair.x(), pair.y());
        }
        if (names.size() == 1 && !points.isBinary()) {
            views.add(new ReportView("row", "", i -> i + 1, k -> points.count() / 2.0));
            return new ReportViews(views, 0, 1);
        }
        if (names.size() > 2 || points.isBinary()) {
            PrincipalAxes axes = PrincipalAxes.of(points);
            for (int a = 0; a < 2; a++) {
                int axis = a;
                views.add(
                        new ReportView(
                                axisName(axes, a),
                                "axis",
                                i -> axes.project(axis, d -> points.coordinate(i, d)),
                                k -> axes.project(axis, d -> centers.coordinate(k, d))));
            }
            return new ReportViews(views, views.size() - 2, views.size() - 1);
        }
        return new ReportViews(views, 0, 1);
    }

    private static String axisName(PrincipalAxes axes, int axis) {
        return "axis "
                + (axis + 1)
                + " ("
                + Figures.percent(axes.share(axis))
                + " of the variance)";
    }

    /// The range of each view.
    double[][] ranges(PointSample sample) {
        return views.stream().map(view -> view.range(sample)).toArray(double[][]::new);
    }

    private static String unit(
            @Nullable GeographicPair geography, @Nullable GeographicPair pair, int column) {
        if (geography != null) {
            return column == geography.x()
                    ? "longitude"
                    : column == geography.y() ? "latitude" : "";
        }
        return pair != null && (column == pair.x() || column == pair.y()) ? "plane" : "";
    }
}

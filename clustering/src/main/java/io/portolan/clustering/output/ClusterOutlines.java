package io.portolan.clustering.output;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.PointTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The convex hulls of all clusters in two of their coordinates.
///
/// Most points are inside the [ExtremePoints] of their cluster, so cannot be corners, and are
/// passed over.
///
/// Longitudes are unrolled about the center of the cluster where the points lie on a sphere: a hull
/// across the 180th meridian has longitudes beyond 180 on one side. One around a pole is a
/// [PolarHull].
///
/// *Cost:* a pass over the points, and a sort of the few that are left.
final class ClusterOutlines {

    private static final double TURN = 360;

    private static final double POLE = 90;

    /// In kilometres.
    private static final double EARTH_RADIUS = 6371.0088;

    /// Every how many points one is looked at for the frames.
    private static final int FRAMED = 8;

    private final PointTable table;
    private final Points points;
    private final Clustering clustering;
    private final GeographicPair plane;

    private ClusterOutlines(PointTable table, Clustering clustering, GeographicPair plane) {
        this.table = table;
        this.points = table.points();
        this.clustering = clustering;
        this.plane = plane;
    }

    /// The hull of each cluster, see [ConvexHull#of].
    static List<double[][]> of(PointTable table, Clustering clustering, GeographicPair plane) {
        return new ClusterOutlines(table, clustering, plane).hulls();
    }

    private List<double[][]> hulls() {
        int clusters = clustering.clusters();
        ExtremePoints[] frames = frames(clusters);
        List<List<double[]>> candidates = new ArrayList<>();
        for (int k = 0; k < clusters; k++) {
            candidates.add(new ArrayList<>());
        }
        for (int i = 0; i < points.count(); i++) {
            int k = clustering.label(i);
            if (k == Clustering.OUTLIER) {
                continue;
            }
            double x = x(i, k);
            double y = table.coordinate(i, plane.y());
            if (!frames[k].hasInside(x, y)) {
                candidates.get(k).add(new double[] {x, y});
            }
        }
        List<double[][]> hulls = new ArrayList<>();
        for (int k = 0; k < clusters; k++) {
            double[][] polar = polar(k);
            hulls.add(
                    polar != null
                            ? polar
                            : ConvexHull.of(candidates.get(k).toArray(double[][]::new)));
        }
        return hulls;
    }

    /// The hull around a pole that the cluster reaches; null where it reaches none.
    private double @Nullable [][] polar(int cluster) {
        if (points.metric() != Metric.GEO) {
            return null;
        }
        double latitude = clustering.centers().coordinate(cluster, plane.y());
        double toPole = Math.toRadians(POLE - Math.abs(latitude)) * EARTH_RADIUS;
        if (clustering.cluster(cluster).radius() < toPole) {
            return null;
        }
        double[][] own =
                IntStream.range(0, points.count())
                        .filter(i -> clustering.label(i) == cluster)
                        .mapToObj(i ->
                                new double[] {
                                    table.coordinate(i, plane.x()), table.coordinate(i, plane.y())
                                })
                        .toArray(double[][]::new);
        return PolarHull.of(own, latitude < 0 ? -1 : 1);
    }

    private double x(int point, int cluster) {
        double x = table.coordinate(point, plane.x());
        if (points.metric() != Metric.GEO) {
            return x;
        }
        double center = clustering.centers().coordinate(cluster, plane.x());
        // The turn of the same position that is nearest to the center.
        return x - TURN * Math.rint((x - center) / TURN);
    }

    /// Outlines of a sample of the points of each cluster. They enclose nearly all points of the
    /// cluster; a point outside of them is only a candidate for the outline.
    private ExtremePoints[] frames(int clusters) {
        ExtremePoints[] frames = new ExtremePoints[clusters];
        Arrays.setAll(frames, _ -> new ExtremePoints());
        for (int i = 0; i < points.count(); i += FRAMED) {
            int k = clustering.label(i);
            if (k != Clustering.OUTLIER) {
                frames[k].add(x(i, k), table.coordinate(i, plane.y()));
            }
        }
        for (ExtremePoints frame : frames) {
            frame.close();
        }
        return frames;
    }
}

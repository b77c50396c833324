package io.portolan.cli.output;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.GeographicPair;
import java.util.ArrayList;
import java.util.List;

/// The convex hulls of all clusters in two of their coordinates.
///
/// Most points are inside the polygon of the cluster's outermost points in eight directions, so
/// cannot be corners, and are passed over.
///
/// Longitudes are unrolled about the center of the cluster where the points lie on a sphere: a hull
/// across the 180th meridian has longitudes beyond 180 on one side.
///
/// *Cost:* two passes over the points, and a sort of the few that are left.
final class ClusterOutlines {

    private static final int DIRECTIONS = 8;
    private static final double TURN = 360;

    private final Points points;
    private final Clustering clustering;
    private final GeographicPair plane;

    private ClusterOutlines(Points points, Clustering clustering, GeographicPair plane) {
        this.points = points;
        this.clustering = clustering;
        this.plane = plane;
    }

    /// The hull of each cluster, see [ConvexHull#of].
    static List<double[][]> of(Points points, Clustering clustering, GeographicPair plane) {
        return new ClusterOutlines(points, clustering, plane).hulls();
    }

    private List<double[][]> hulls() {
        int clusters = clustering.clusters();
        double[][][] frames = frames(clusters);
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
            double y = points.coordinate(i, plane.y());
            if (!isInside(frames[k], x, y)) {
                candidates.get(k).add(new double[] {x, y});
            }
        }
        return candidates.stream()
                .map(corners -> ConvexHull.of(corners.toArray(double[][]::new)))
                .toList();
    }

    private double x(int point, int cluster) {
        double x = points.coordinate(point, plane.x());
        if (points.metric() != Metric.GEO) {
            return x;
        }
        double center = clustering.centers().coordinate(cluster, plane.x());
        // The turn of the same position that is nearest to the center.
        return x - TURN * Math.rint((x - center) / TURN);
    }

    /// For each cluster its outermost points in each direction, counterclockwise.
    private double[][][] frames(int clusters) {
        double[][] farthest = new double[clusters][DIRECTIONS];
        double[][][] frames = new double[clusters][DIRECTIONS][];
        double[] cosines = new double[DIRECTIONS];
        double[] sines = new double[DIRECTIONS];
        for (int d = 0; d < DIRECTIONS; d++) {
            cosines[d] = Math.cos(2 * Math.PI * d / DIRECTIONS);
            sines[d] = Math.sin(2 * Math.PI * d / DIRECTIONS);
        }
        for (int i = 0; i < points.count(); i++) {
            int k = clustering.label(i);
            if (k == Clustering.OUTLIER) {
                continue;
            }
            double x = x(i, k);
            double y = points.coordinate(i, plane.y());
            for (int d = 0; d < DIRECTIONS; d++) {
                double reach = x * cosines[d] + y * sines[d];
                if (frames[k][d] == null || reach > farthest[k][d]) {
                    farthest[k][d] = reach;
                    frames[k][d] = new double[] {x, y};
                }
            }
        }
        return frames;
    }

    /// Whether the point is strictly inside the polygon; corners that coincide have no inside
    /// between them and are passed over.
    private static boolean isInside(double[][] frame, double x, double y) {
        boolean area = false;
        for (int d = 0; d < DIRECTIONS; d++) {
            double[] a = frame[d];
            double[] b = frame[(d + 1) % DIRECTIONS];
            if (a[0] != b[0] || a[1] != b[1]) {
                area = true;
                if ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) <= 0) {
                    return false;
                }
            }
        }
        return area;
    }
}

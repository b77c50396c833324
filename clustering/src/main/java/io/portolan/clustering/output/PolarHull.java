package io.portolan.clustering.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The hull of points around a pole, as a map of longitudes and latitudes shows it: from edge to
/// edge, with the pole as one side.
///
/// ```
///   (-180, 90) ------------------ (180, 90)
///       |                             |       for the north pole; the corners below are those of
///   (-180, s) --c--c----c--c-- (180, s)       the convex hull in the plane around the pole
/// ```
///
/// Source: RFC 7946, section 5.3
final class PolarHull {

    private static final double POLE = 90;
    private static final double EDGE = 180;

    private PolarHull() {}

    /// The corners counterclockwise, the first one not repeated; null where the points do not lie
    /// all around the pole.
    ///
    /// @param points longitude and latitude of each
    /// @param side 1: of the north pole, -1: of the south
    static double @Nullable [][] of(double[][] points, int side) {
        double[][] around = new double[points.length][];
        for (int i = 0; i < points.length; i++) {
            double angle = Math.toRadians(points[i][0]);
            double distance = POLE - side * points[i][1];
            around[i] = new double[] {distance * Math.cos(angle), distance * Math.sin(angle)};
        }
        double[][] hull = ConvexHull.of(around);
        if (!surroundsOrigin(hull)) {
            return null;
        }
        double[][] corners = new double[hull.length][];
        for (int i = 0; i < hull.length; i++) {
            corners[i] =
                    new double[] {
                        Math.toDegrees(Math.atan2(hull[i][1], hull[i][0])),
                        side * (POLE - Math.hypot(hull[i][0], hull[i][1]))
                    };
        }
        Arrays.sort(corners, Comparator.comparingDouble(corner -> corner[0]));
        return closed(corners, side);
    }

    private static boolean surroundsOrigin(double[][] hull) {
        if (hull.length < 3) {
            return false;
        }
        for (int i = 0; i < hull.length; i++) {
            double[] from = hull[i];
            double[] to = hull[(i + 1) % hull.length];
            if (from[0] * to[1] - from[1] * to[0] <= 0) {
                return false;
            }
        }
        return true;
    }

    private static double[][] closed(double[][] corners, int side) {
        double[] first = corners[0];
        double[] last = corners[corners.length - 1];
        double gap = first[0] + 2 * EDGE - last[0]; // 0 where both lie on the edge
        double part = gap > 0 ? (EDGE - last[0]) / gap : 0;
        double seam = last[1] + part * (first[1] - last[1]);
        List<double[]> ring = new ArrayList<>();
        ring.add(new double[] {-EDGE, seam});
        for (double[] corner : corners) {
            if (Math.abs(corner[0]) < EDGE) {
                ring.add(corner);
            }
        }
        ring.add(new double[] {EDGE, seam});
        ring.add(new double[] {EDGE, side * POLE});
        ring.add(new double[] {-EDGE, side * POLE});
        return (side > 0 ? ring : ring.reversed()).toArray(double[][]::new);
    }
}

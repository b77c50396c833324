package io.portolan.clustering.output;

import java.util.ArrayList;
import java.util.List;

/// Cuts a hull at the 180th meridian, as a map expects it: what lies beyond comes back from the
/// other side of the world.
///
/// *Units and shapes:* `corners[n][2]` in degrees, counterclockwise, the first one not repeated;
/// longitudes may be beyond 180 on one side.
///
/// Source: RFC 7946, section 3.1.9
final class Antimeridian {
    private static final double EDGE = 180;

    private Antimeridian() {}

    /// The parts on this side of the world, from west to east; the corners themselves when the hull
    /// does not cross.
    static List<double[][]> cut(double[][] corners) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double[] corner : corners) {
            least = Math.min(least, corner[0]);
            most = Math.max(most, corner[0]);
        }
        List<double[][]> parts = new ArrayList<>();
        for (double turn = -2 * EDGE; turn <= 2 * EDGE; turn += 2 * EDGE) {
            // What is between the edges after the turn.
            if (least + turn <= EDGE && most + turn >= -EDGE) {
                double[][] part = half(half(shifted(corners, turn), -EDGE, 1), EDGE, -1);
                boolean touches = least + turn == EDGE || most + turn == -EDGE;
                if (part.length > 0 && (!touches || (least == most && turn == 0))) {
                    parts.add(part);
                }
            }
        }
        return parts.isEmpty() ? List.<double[][]>of(corners) : parts;
    }

    private static double[][] shifted(double[][] corners, double turn) {
        double[][] shifted = new double[corners.length][];
        for (int i = 0; i < corners.length; i++) {
            shifted[i] = new double[] {corners[i][0] + turn, corners[i][1]};
        }
        return shifted;
    }

    /// What lies on one side of a meridian.
    ///
    /// Source: Sutherland and Hodgman 1974
    ///
    /// @param side 1: to the east of it, -1: to the west
    private static double[][] half(double[][] corners, double meridian, int side) {
        List<double[]> kept = new ArrayList<>();
        int edges = corners.length == 2 ? 1 : corners.length;
        for (int i = 0; i < corners.length; i++) {
            double[] from = corners[i];
            double[] to = corners[(i + 1) % corners.length];
            boolean isFrom = side * (from[0] - meridian) >= 0;
            boolean isTo = side * (to[0] - meridian) >= 0;
            if (isFrom) {
                kept.add(from);
            }
            if (isFrom != isTo && i < edges) {
                double part = (meridian - from[0]) / (to[0] - from[0]);
                double[] crossing = {meridian, from[1] + part * (to[1] - from[1])};
                if (!isSame(crossing, from) && !isSame(crossing, to)) {
                    kept.add(crossing);
                }
            }
        }
        return kept.toArray(double[][]::new);
    }

    private static boolean isSame(double[] a, double[] b) {
        return a[0] == b[0] && a[1] == b[1];
    }
}

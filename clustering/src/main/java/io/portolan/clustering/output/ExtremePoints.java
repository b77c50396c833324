package io.portolan.clustering.output;

import java.util.Arrays;

/// The outermost points of a cluster in eight directions, and what surely lies between them.
///
/// ```
///       3---2---1          corners, counterclockwise; each two may be the same point
///      /| - - - |\
///     4 |       | 0        points in the rectangle between 1, 3, 5 and 7 are inside,
///      \| - - - |/         which four comparisons tell
///       5---6---7
/// ```
///
/// Source: Akl and Toussaint 1978
final class ExtremePoints {

    private static final int CORNERS = 8;

    private final double[] reach = new double[CORNERS];
    private final double[] x = new double[CORNERS];
    private final double[] y = new double[CORNERS];
    private double left;
    private double right;
    private double bottom;
    private double top;

    ExtremePoints() {
        Arrays.fill(reach, Double.NEGATIVE_INFINITY);
    }

    /// Takes a point into account.
    void add(double px, double py) {
        double sum = px + py;
        double difference = px - py;
        extend(0, px, px, py);
        extend(1, sum, px, py);
        extend(2, py, px, py);
        extend(3, -difference, px, py);
        extend(4, -px, px, py);
        extend(5, -sum, px, py);
        extend(6, -py, px, py);
        extend(7, difference, px, py);
    }

    private void extend(int corner, double far, double px, double py) {
        if (far > reach[corner]) {
            reach[corner] = far;
            x[corner] = px;
            y[corner] = py;
        }
    }

    /// Finds the rectangle; no point is added any more.
    void close() {
        left = Math.max(x[3], x[5]);
        right = Math.min(x[1], x[7]);
        bottom = Math.max(y[5], y[7]);
        top = Math.min(y[1], y[3]);
    }

    /// Whether a point is strictly inside, so no corner of the hull.
    boolean hasInside(double px, double py) {
        return (px > left && px < right && py > bottom && py < top) || isInPolygon(px, py);
    }

    /// Corners that coincide have no inside between them and are passed over.
    private boolean isInPolygon(double px, double py) {
        boolean area = false;
        for (int a = 0; a < CORNERS; a++) {
            int b = (a + 1) % CORNERS;
            double dx = x[b] - x[a];
            double dy = y[b] - y[a];
            if (dx != 0 || dy != 0) {
                area = true;
                if (dx * (py - y[a]) - dy * (px - x[a]) <= 0) {
                    return false;
                }
            }
        }
        return area;
    }
}

package io.portolan.clustering.output;

import java.util.Arrays;
import java.util.Comparator;

/// The convex hull of points in the plane by the monotone chain.
///
/// Source: Andrew 1979
final class ConvexHull {

    private ConvexHull() {}

    /// The corners in counterclockwise order, the first one not repeated: no three of them on a
    /// line, so one or two when all points are equal or on one line, and none when there are none.
    ///
    /// *Units and shapes:* `points[n][2]`, reordered by the call. *Cost:* O(n log n).
    static double[][] of(double[][] points) {
        Arrays.sort(
                points,
                Comparator.<double[]>comparingDouble(p -> p[0]).thenComparingDouble(p -> p[1]));
        double[][] chain = new double[2 * points.length][];
        int size = 0;
        for (double[] point : points) {
            size = extend(chain, size, 0, point);
        }
        int lower = size;
        for (int i = points.length - 2; i >= 0; i--) {
            size = extend(chain, size, lower - 1, points[i]);
        }
        // The last corner is the first one again, unless it is the only one.
        return Arrays.copyOf(chain, size > 1 ? size - 1 : size);
    }

    /// Adds a point after removing the corners, down to `start`, that are no left turn towards it.
    private static int extend(double[][] chain, int size, int start, double[] point) {
        int kept = size;
        while (kept > start && Arrays.equals(chain[kept - 1], point)) {
            kept--;
        }
        while (kept - start >= 2 && turn(chain[kept - 2], chain[kept - 1], point) <= 0) {
            kept--;
        }
        chain[kept] = point;
        return kept + 1;
    }

    private static double turn(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }
}

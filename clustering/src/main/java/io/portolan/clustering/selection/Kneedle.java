package io.portolan.clustering.selection;

import java.util.OptionalInt;

/// Where a falling curve bends most: the point farthest below the line from its first to its last
/// point.
///
/// Both axes are logarithmic. On them the inertia of points without clusters falls along a straight
/// line, in d dimensions with a slope of -2/d, so that only what departs from that counts; on plain
/// axes every such curve has a knee near its beginning. The source takes the first of several knees
/// as data come in; here all data are there, and the most pronounced is taken.
///
/// Source: Satopaa et al. 2011, section III
final class Kneedle {
    /// A bend of less than this part of the curve's height is rounding.
    private static final double LEAST = 1e-6;

    private Kneedle() {}

    /// The x of the knee; none in a curve that is straight, bends the other way, or has fewer than
    /// three points. Where the curve reaches 0, that is the knee: nothing is left to gain.
    ///
    /// @param x increasing, at least 1
    /// @param y at least 0
    static OptionalInt of(int[] x, double[] y) {
        int last = x.length - 1;
        for (int i = 1; i <= last; i++) {
            if (y[i] == 0 && y[i - 1] > 0) {
                return OptionalInt.of(x[i]);
            }
        }
        if (last < 2 || !(y[last] > 0) || y[0] <= y[last]) {
            return OptionalInt.empty();
        }
        double width = Math.log((double) x[last] / x[0]);
        double height = Math.log(y[0] / y[last]);
        OptionalInt knee = OptionalInt.empty();
        double most = LEAST;
        for (int i = 1; i < last; i++) {
            double below = Math.log(y[0] / y[i]) / height - Math.log((double) x[i] / x[0]) / width;
            if (below > most) {
                most = below;
                knee = OptionalInt.of(x[i]);
            }
        }
        return knee;
    }
}

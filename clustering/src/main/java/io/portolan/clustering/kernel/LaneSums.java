package io.portolan.clustering.kernel;

import java.util.Arrays;

/// Sums over points in 16 lanes of f32: lane h adds the points whose number is h modulo 16, in
/// order.
///
/// So a vector of 4, 8 or 16 lanes and a plain loop all add the same numbers in the same order, and
/// the lanes are joined by a fixed tree: equal bits on every machine.
final class LaneSums {
    static final int LANES = 16;

    private LaneSums() {}

    /// Joins the lanes of every sum into f64 and starts anew.
    ///
    /// *Units and shapes:* `lanes[sum * LANES + h]`, `totals[sum]`.
    static void drain(float[] lanes, double[] totals) {
        drain(lanes, totals, 0, totals.length);
    }

    /// Does so for the sums `from` to `to - 1`.
    static void drain(float[] lanes, double[] totals, int from, int to) {
        for (int s = from; s < to; s++) {
            totals[s] = joined(lanes, s * LANES);
        }
        Arrays.fill(lanes, from * LANES, to * LANES, 0);
    }

    private static double joined(float[] lanes, int at) {
        return (quarter(lanes, at) + quarter(lanes, at + 2))
                + (quarter(lanes, at + 1) + quarter(lanes, at + 3));
    }

    private static double quarter(float[] lanes, int at) {
        return ((double) lanes[at] + lanes[at + 8]) + ((double) lanes[at + 4] + lanes[at + 12]);
    }
}

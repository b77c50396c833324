package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;

/// What a gain is compared with, to tell whether it is worth going on.
///
/// That is the inertia where clusters explain most of the sum of squares. Where they explain little
/// of it, as of sparse bits, most of the inertia is noise that no clustering takes away, and it is
/// what they explain: a part in ten thousand of the inertia would be a part in a thousand of that,
/// as much as good clusterings differ by.
///
/// @param whole the inertia of all points as one cluster
record GainScale(double whole) {
    /// No less than this part of the inertia: where clusters explain next to nothing, there is next
    /// to nothing to gain, in however many sweeps.
    private static final double LEAST = 0.1;

    /// The scale of the points of all ranks.
    ///
    /// *Cost:* one pass over the points and one reduction.
    static GainScale of(Grain grain) {
        if (!grain.points().metric().hasMeans()) {
            return new GainScale(Double.POSITIVE_INFINITY);
        }
        BlockedPoints space = grain.space();
        ClusterSums sums = space.sums(1);
        int[] inFirst = new int[BlockLayout.BLOCK];
        int[] inNone = new int[BlockLayout.BLOCK];
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            Arrays.fill(inNone, -1);
            sums.update(b, inFirst, inNone, 0);
        }
        long[] totals = new long[sums.length()];
        sums.copyTo(totals);
        grain.sum(totals);
        double[] center = new double[space.dimensions()];
        sums.means(totals, center);
        grain.points().metric().settle(center, center.length);
        return new GainScale(sums.inertia(totals, center, grain.squares()));
    }

    /// Whether clusters of this inertia explain less than half of the whole.
    boolean isNoisy(double inertia) {
        return whole - inertia < inertia;
    }

    /// The scale at an inertia.
    double at(double inertia) {
        return Math.max(LEAST * inertia, Math.min(inertia, whole - inertia));
    }
}

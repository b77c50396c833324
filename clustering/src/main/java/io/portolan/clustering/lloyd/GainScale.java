package io.portolan.clustering.lloyd;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.ranks.Share;
import java.util.Arrays;

/// What a gain is compared with, to tell whether it is worth going on.
///
/// That is the inertia where clusters explain most of the sum of squares. Where they explain little
/// of it, as of sparse bits, most of the inertia is noise that no clustering takes away, and it is
/// what they explain: a part in ten thousand of the inertia would be a part in a thousand of that,
/// as much as good clusterings differ by.
///
/// @param whole the inertia of all points as one cluster
public record GainScale(double whole) {
    /// No less than this part of the inertia: where clusters explain next to nothing, there is next
    /// to nothing to gain, in however many sweeps.
    private static final double LEAST = 0.1;

    /// The scale of the points of all ranks.
    ///
    /// *Cost:* one pass over the points and one reduction.
    public static GainScale of(Share share) {
        if (!share.geometry().hasMeans()) {
            return new GainScale(Double.POSITIVE_INFINITY);
        }
        LocalPoints space = share.space();
        ClusterSums sums = ClusterSums.of(space, 1);
        int[] inFirst = new int[BlockLayout.BLOCK];
        int[] inNone = new int[BlockLayout.BLOCK];
        for (int b = share.firstBlock(); b < share.endBlock(); b++) {
            Arrays.fill(inNone, -1);
            sums.update(b, inFirst, inNone, 0);
        }
        long[] totals = new long[sums.length()];
        sums.copyTo(totals);
        share.sum(totals);
        double[] center = new double[space.dimensions()];
        sums.means(totals, center);
        share.geometry().project(center);
        return new GainScale(sums.inertia(totals, center, share.squares()));
    }

    /// Whether clusters of this inertia explain less than half of the whole.
    public boolean isNoisy(double inertia) {
        return whole - inertia < inertia;
    }

    /// The scale at an inertia.
    public double at(double inertia) {
        return Math.max(LEAST * inertia, Math.min(inertia, whole - inertia));
    }
}

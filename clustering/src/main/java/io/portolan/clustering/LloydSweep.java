package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;

/// One rank's part in the sweeps of Lloyd's algorithm: label, sum, reduce, move the centers.
///
/// *Threads:* one per rank; all ranks sweep together and have equal centers after each.
final class LloydSweep {
    private final Grain grain;
    private final BlockAssignment assignment;
    private final ClusterSums sums;
    private final double[] centers;
    private final double squares;

    /// The labels of this rank's points, -1 before the first sweep.
    private final int[] labels;

    private final int[] ofBlock = new int[BlockLayout.BLOCK];

    /// The sums of all ranks, then how many labels changed.
    private final long[] totals;

    private double inertia;
    private int relocations;

    LloydSweep(Grain grain, Kernel kernel, Centers start) {
        this.grain = grain;
        this.assignment = grain.space().assignment(kernel);
        this.sums = grain.space().sums(start.count());
        this.centers = start.toArray();
        this.squares = grain.squares();
        this.labels = new int[grain.endPoint() - grain.firstPoint()];
        Arrays.fill(labels, -1);
        this.totals = new long[sums.length() + 1];
    }

    /// Makes a sweep.
    ///
    /// @return how many labels changed; when it is 0 the centers are the means of their points
    long run() {
        long changed = label();
        sums.copyTo(totals);
        totals[sums.length()] = changed;
        grain.sum(totals);
        inertia = sums.inertia(totals, centers, squares);
        long changedInAll = totals[sums.length()];
        if (changedInAll > 0) {
            sums.means(totals, centers);
            grain.points().metric().settle(centers, grain.space().dimensions());
            relocate();
        }
        return changedInAll;
    }

    /// The sum of squared distances to the centers that the last sweep began with.
    double inertia() {
        return inertia;
    }

    int relocations() {
        return relocations;
    }

    /// `[k * dimensions + d]`; not to be written.
    double[] centers() {
        return centers;
    }

    private long label() {
        long changed = 0;
        int at = 0;
        assignment.centers(centers, centers.length / grain.space().dimensions());
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            assignment.assign(b, ofBlock);
            changed += sums.update(b, ofBlock, labels, at);
            at += BlockLayout.BLOCK;
        }
        return changed;
    }

    private void relocate() {
        boolean[] isEmpty = new boolean[centers.length / grain.space().dimensions()];
        boolean any = false;
        for (int k = 0; k < isEmpty.length; k++) {
            isEmpty[k] = sums.isEmpty(totals, k);
            any |= isEmpty[k];
        }
        if (any) {
            relocations += new Relocation(grain, centers).run(labels, isEmpty);
        }
    }
}

package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

    /// Of points no dearer than outliers; null without a sponge, or where tangents tell.
    private final @Nullable FixedPoint cost;

    /// Where means are not the best centers; null where they are.
    private final @Nullable TangentSums tangents;

    /// What moves the centers then.
    private final @Nullable KarcherDescent descent;

    /// The sums of all ranks, how many labels changed, with a sponge what all points cost, and the
    /// sums of tangents.
    private final long[] totals;

    private long costUnits;
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
        Metric metric = grain.points().metric();
        if (!metric.hasMeans()) {
            metric.settle(centers, grain.space().dimensions());
        }
        this.tangents =
                !metric.hasMeans() && grain.space() instanceof DensePoints dense
                        ? new TangentSums(dense, start.count(), grain.outlierSquare())
                        : null;
        this.descent = tangents == null ? null : new KarcherDescent(tangents, centers);
        this.cost =
                grain.hasSponge() && tangents == null
                        ? FixedPoint.forTotal(grain.points().totalWeight() * grain.outlierSquare())
                        : null;
        this.totals = new long[sums.length() + 2 + (tangents == null ? 0 : tangents.length())];
    }

    /// Makes a sweep.
    ///
    /// @return how many labels changed, and how many centers are not at rest although no label of
    ///   theirs may have; when it is 0 the centers are the means of their points
    long run() {
        costUnits = 0;
        long changed = label();
        sums.copyTo(totals);
        totals[sums.length()] = changed;
        totals[sums.length() + 1] = costUnits;
        if (tangents != null && descent != null) {
            return moveAlong(tangents, descent);
        }
        grain.sum(totals);
        inertia =
                cost == null
                        ? sums.inertia(totals, centers, squares)
                        : cost.value(totals[sums.length() + 1]);
        long changedInAll = totals[sums.length()];
        if (changedInAll > 0) {
            sums.means(totals, centers);
            grain.points().metric().settle(centers, grain.space().dimensions());
            relocate();
        }
        return changedInAll;
    }

    /// The second half of a sweep where tangents say where centers move.
    private long moveAlong(TangentSums tangents, KarcherDescent descent) {
        int at = sums.length() + 2;
        tangents.copyTo(totals, at);
        grain.sum(totals);
        long changed = totals[sums.length()];
        changed += descent.move(totals, at, tangents.inertia(totals, at), centers);
        inertia = descent.inertia() + grain.scatter();
        if (changed > 0 && !descent.isBack() && relocate()) {
            descent.restart(centers);
        }
        return changed;
    }

    /// Whether the last sweep tried centers that were no better than those before.
    boolean isInVain() {
        return descent != null && descent.isBack();
    }

    /// The sum of squared distances to the centers that the last sweep began with; an outlier's is
    /// that of the sponge.
    double inertia() {
        return inertia;
    }

    /// What finds the nearest centers; it knows the labels of the last sweep.
    BlockAssignment assignment() {
        return assignment;
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
        if (tangents != null) {
            tangents.clear();
        }
        double[] begin = descent == null ? centers : descent.trial();
        assignment.centers(begin, begin.length / grain.space().dimensions());
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            assignment.assign(b, ofBlock);
            if (grain.hasSponge()) {
                soak(b, begin);
            }
            if (tangents != null) {
                tangents.add(b, ofBlock, begin);
            }
            changed += sums.update(b, ofBlock, labels, at);
            at += BlockLayout.BLOCK;
        }
        return changed;
    }

    /// Takes the outliers of a block out of their clusters, and adds up what its points cost.
    private void soak(int block, double[] begin) {
        for (int i = 0; i < grain.space().pointsIn(block); i++) {
            double square = grain.space().square(block * BlockLayout.BLOCK + i, begin, ofBlock[i]);
            if (square > grain.outlierSquare()) {
                ofBlock[i] = Clustering.OUTLIER;
            }
            if (cost != null) {
                costUnits +=
                        cost.units(
                                grain.space().weight(block, i)
                                        * Math.min(square, grain.outlierSquare()));
            }
        }
    }

    /// Whether a center of an empty cluster was moved.
    private boolean relocate() {
        boolean[] isEmpty = new boolean[centers.length / grain.space().dimensions()];
        boolean any = false;
        for (int k = 0; k < isEmpty.length; k++) {
            isEmpty[k] = sums.isEmpty(totals, k);
            any |= isEmpty[k];
        }
        int before = relocations;
        if (any) {
            relocations += new Relocation(grain, centers).run(labels, isEmpty);
        }
        return relocations > before;
    }
}

package io.portolan.clustering.lloyd;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.BlockAssignment;
import io.portolan.clustering.points.DensePoints;
import io.portolan.clustering.points.FixedPoint;
import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.ranks.Share;
import io.portolan.clustering.ranks.SweepLog;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// One rank's part in Lloyd's algorithm from given centers to rest: a sweep labels the points, adds
/// them up by cluster, reduces the sums over all ranks, and moves the centers.
///
/// *Threads:* one per rank; all ranks sweep together and have equal centers after each sweep.
///
/// *Units and shapes:* centers are `[k * dimensions + d]`, in the space of the sweeps.
///
/// Source: Lloyd 1982
public final class Lloyd {
    private static final int MAX_SWEEPS = 1000;

    /// The label of a point before the first sweep; not [ClusterSums#NONE], because to be found an
    /// outlier is a change.
    private static final int UNKNOWN = -2;

    private final Share share;
    private final int clusters;
    private final BlockAssignment assignment;
    private final ClusterSums sums;
    private final double[] centers;
    private final double squares;

    /// The labels of this rank's points.
    private final int[] labels;

    private final int[] ofBlock = new int[BlockLayout.BLOCK];

    /// The cost of the points that are no dearer than outliers; null where no points may be
    /// outliers, or where tangents tell it.
    private final @Nullable FixedPoint cost;

    /// Where means are not the best centers; null where they are.
    private final @Nullable TangentSums tangents;

    /// What moves the centers then.
    private final @Nullable KarcherDescent descent;

    /// The sums of all ranks, how many labels changed, where there may be outliers what all points
    /// cost, and the sums of tangents.
    private final long[] totals;

    private long costUnits;
    private double inertia;
    private boolean isConverged;
    private int relocations;

    private Lloyd(Share share, boolean isPlain, double[] start) {
        this.share = share;
        this.assignment = share.space().assignment(isPlain);
        this.clusters = start.length / share.space().dimensions();
        this.sums = ClusterSums.of(share.space(), clusters);
        this.centers = start.clone();
        this.squares = share.squares();
        this.labels = new int[share.endPoint() - share.firstPoint()];
        Arrays.fill(labels, UNKNOWN);
        Geometry geometry = share.geometry();
        if (!geometry.hasMeans()) {
            geometry.project(centers);
        }
        this.tangents =
                !geometry.hasMeans() && share.space() instanceof DensePoints dense
                        ? new TangentSums(dense, clusters, share.outlierSquare())
                        : null;
        this.descent = tangents == null ? null : new KarcherDescent(tangents, centers);
        this.cost =
                share.hasNoise() && tangents == null
                        ? FixedPoint.forTotal(share.whole().totalWeight() * share.outlierSquare())
                        : null;
        this.totals = new long[sums.length() + 2 + (tangents == null ? 0 : tangents.length())];
    }

    /// Sweeps until no label changes.
    public static Lloyd toTheEnd(Share share, boolean isPlain, double[] start, SweepLog log) {
        return atMost(MAX_SWEEPS, share, isPlain, start, log);
    }

    /// Sweeps until no label changes, or the limit is reached.
    public static Lloyd atMost(
            int limit, Share share, boolean isPlain, double[] start, SweepLog log) {
        return of(limit, share, isPlain, start, inertia -> Double.NEGATIVE_INFINITY, log);
    }

    /// Sweeps until one gains no more than a part of the scale, or no label changes.
    public static Lloyd toRest(
            Share share,
            boolean isPlain,
            double[] start,
            double part,
            GainScale scale,
            SweepLog log) {
        return of(MAX_SWEEPS, share, isPlain, start, inertia -> part * scale.at(inertia), log);
    }

    private static Lloyd of(
            int limit,
            Share share,
            boolean isPlain,
            double[] start,
            DoubleUnaryOperator rest,
            SweepLog log) {
        Lloyd run = new Lloyd(share, isPlain, start);
        double before = Double.MAX_VALUE;
        boolean isAtRest = false;
        for (int s = 0; s < limit && !run.isConverged && !isAtRest; s++) {
            run.isConverged = run.sweep() == 0;
            log.add(Double.NaN, run.clusters, run.inertia);
            log.centers(run.centers::clone);
            isAtRest = !run.isInVain() && before - run.inertia <= rest.applyAsDouble(run.inertia);
            before = run.inertia;
        }
        return run;
    }

    /// Makes a sweep.
    ///
    /// @return how many labels changed, and how many centers are not at rest although no label of
    ///   theirs may have; when it is 0 the centers are the means of their points
    private long sweep() {
        costUnits = 0;
        long changed = label();
        sums.copyTo(totals);
        totals[sums.length()] = changed;
        totals[sums.length() + 1] = costUnits;
        if (tangents != null && descent != null) {
            return moveAlong(tangents, descent);
        }
        share.sum(totals);
        inertia =
                cost == null
                        ? sums.inertia(totals, centers, squares)
                        : cost.value(totals[sums.length() + 1]);
        long changedInAll = totals[sums.length()];
        if (changedInAll > 0) {
            sums.means(totals, centers);
            share.geometry().project(centers);
            relocate();
        }
        return changedInAll;
    }

    /// The second half of a sweep where tangents say where centers move.
    private long moveAlong(TangentSums tangents, KarcherDescent descent) {
        int at = sums.length() + 2;
        tangents.copyTo(totals, at);
        share.sum(totals);
        long changed = totals[sums.length()];
        changed += descent.move(totals, at, tangents.inertia(totals, at), centers);
        inertia = descent.inertia() + share.scatter();
        if (changed > 0 && !descent.isBack() && relocate()) {
            descent.restart(centers);
        }
        return changed;
    }

    /// Whether the last sweep tried centers that were no better than those before.
    private boolean isInVain() {
        return descent != null && descent.isBack();
    }

    /// The sum of squared distances to the centers that the last sweep began with; an outlier
    /// counts as if it were as far as it may be without being one.
    public double inertia() {
        return inertia;
    }

    /// What finds the nearest centers; it knows the labels of the last sweep.
    public BlockAssignment assignment() {
        return assignment;
    }

    /// How many centers of empty clusters were moved.
    public int relocations() {
        return relocations;
    }

    /// `[k * dimensions + d]`; not to be written.
    public double[] centers() {
        return centers;
    }

    /// Whether no label changed in the last sweep.
    public boolean isConverged() {
        return isConverged;
    }

    private long label() {
        long changed = 0;
        int at = 0;
        if (tangents != null) {
            tangents.clear();
        }
        double[] begin = descent == null ? centers : descent.trial();
        assignment.centers(begin, clusters);
        for (int b = share.firstBlock(); b < share.endBlock(); b++) {
            assignment.assign(b, ofBlock);
            if (share.hasNoise()) {
                leaveOutliers(b, begin);
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
    private void leaveOutliers(int block, double[] begin) {
        for (int i = 0; i < share.space().pointsIn(block); i++) {
            double square = share.space().square(block * BlockLayout.BLOCK + i, begin, ofBlock[i]);
            if (square > share.outlierSquare()) {
                ofBlock[i] = ClusterSums.NONE;
            }
            if (cost != null) {
                costUnits +=
                        cost.units(
                                share.space().weight(block, i)
                                        * Math.min(square, share.outlierSquare()));
            }
        }
    }

    /// Whether a center of an empty cluster was moved.
    private boolean relocate() {
        boolean[] isEmpty = new boolean[clusters];
        boolean any = false;
        for (int k = 0; k < isEmpty.length; k++) {
            isEmpty[k] = sums.isEmpty(totals, k);
            any |= isEmpty[k];
        }
        int before = relocations;
        if (any) {
            relocations += new Relocation(share, centers).run(labels, isEmpty);
        }
        return relocations > before;
    }
}

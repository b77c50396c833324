package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import java.util.Arrays;

/// What one rank works on: a contiguous range of whole blocks, and sums over all ranks.
///
/// *Grain* is the word of the source for the points that one core handles. Blocks do not depend on
/// the number of ranks, so a sum that is rounded per block is the same for any number of them.
///
/// *Threads:* used by its own rank only. All ranks must call the reductions, in the same order with
/// arrays of the same length.
///
/// Source: Qiu et al. 2008 data mining, section 3
public final class Grain {
    private final Points points;
    private final BlockedPoints space;
    private final Reductions reductions;
    private final double outlierSquare;

    /// Of the points about those that stand for them here; 0 where they stand for themselves.
    private final double scatter;

    /// Not a number until asked for.
    private double squares = Double.NaN;

    Grain(Points points, Intracomm world, double outlierSquare) {
        this(points, points.blocked(), new Reductions(world), outlierSquare, 0);
    }

    private Grain(
            Points points,
            BlockedPoints space,
            Reductions reductions,
            double outlierSquare,
            double scatter) {
        this.points = points;
        this.space = space;
        this.reductions = reductions;
        this.outlierSquare = outlierSquare;
        this.scatter = scatter;
    }

    /// The same with features that stand for the points.
    ///
    /// @param isAlone all of them on this rank, whatever the others do
    Grain of(ClusteringFeatures features, boolean isAlone) {
        return new Grain(
                points,
                features.means(),
                isAlone ? reductions.alone() : reductions,
                outlierSquare,
                features.scatter());
    }

    /// All points, those of other ranks included.
    public Points points() {
        return points;
    }

    public int rank() {
        return reductions.rank();
    }

    public int ranks() {
        return reductions.ranks();
    }

    /// The first point of this rank.
    public int firstPoint() {
        return (int) Math.min(space.count(), (long) firstBlock() * BlockLayout.BLOCK);
    }

    /// One past the last point of this rank.
    public int endPoint() {
        return (int) Math.min(space.count(), (long) endBlock() * BlockLayout.BLOCK);
    }

    /// Replaces every element by its sum over the ranks.
    public void sum(long[] values) {
        reductions.reduce(values, Op.SUM);
    }

    /// Replaces every element by the largest of the ranks.
    public void max(long[] values) {
        reductions.reduce(values, Op.MAX);
    }

    /// Replaces every element by the smallest of the ranks.
    public void min(long[] values) {
        reductions.reduce(values, Op.MIN);
    }

    /// The largest of the ranks' numbers, none of which is negative or NaN.
    double max(double value) {
        // The bits of such numbers have their order.
        long[] bits = {Double.doubleToRawLongBits(value)};
        max(bits);
        return Double.longBitsToDouble(bits[0]);
    }

    /// The numbers that rank 0 has, on every rank.
    double[] ofFirst(double[] values) {
        long[] bits = new long[values.length];
        if (rank() == 0) {
            Arrays.setAll(bits, i -> Double.doubleToRawLongBits(values[i]));
        }
        sum(bits); // all others contribute 0
        return Arrays.stream(bits).mapToDouble(Double::longBitsToDouble).toArray();
    }

    /// The sum of `w |x - origin|^2` over the points of all ranks.
    ///
    /// *Cost:* one pass over the points and one reduction, the first time.
    double squares() {
        if (Double.isNaN(squares)) {
            FixedPoint square = FixedPoint.forTotal(space.totalWeight() * space.squaredDiameter());
            long[] units = {0};
            for (int b = firstBlock(); b < endBlock(); b++) {
                units[0] += square.units(space.squaresAboutOrigin(b));
            }
            sum(units);
            squares = square.value(units[0]) + scatter;
        }
        return squares;
    }

    /// The sum of the squared distances of the points from those that stand for them here.
    double scatter() {
        return scatter;
    }

    /// The same points in the vector space where the sweeps work.
    BlockedPoints space() {
        return space;
    }

    /// Beyond this squared distance from every center a point is an outlier; infinite: none is.
    double outlierSquare() {
        return outlierSquare;
    }

    boolean hasSponge() {
        return outlierSquare < Double.POSITIVE_INFINITY;
    }

    int firstBlock() {
        return (int) ((long) space.blocks() * rank() / ranks());
    }

    int endBlock() {
        return (int) ((long) space.blocks() * (rank() + 1) / ranks());
    }

    /// Time spent in reductions so far, waiting included.
    long messageNanos() {
        return reductions.nanos();
    }
}

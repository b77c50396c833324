package io.portolan.clustering.ranks;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.ClusteringFeatures;
import io.portolan.clustering.points.FixedPoint;
import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.points.PointFrame;
import io.portolan.mpi.Op;
import java.util.Arrays;

/// What one rank works on: a contiguous range of whole blocks, and sums over all ranks.
///
/// Blocks do not depend on the number of ranks, so a sum that is rounded per block is the same for
/// any number of them.
///
/// *Threads:* used by its own rank only. All ranks must call the reductions, in the same order with
/// arrays of the same length.
///
/// Source: Qiu et al. 2008 data mining, section 3
public final class Share {
    /// The frame of the points themselves, also where features stand for them.
    private final PointFrame whole;

    private final Geometry geometry;
    private final LocalPoints space;
    private final Reductions reductions;
    private final double outlierSquare;

    /// The scatter of the points about those that stand for them here; 0 where they stand for
    /// themselves.
    private final double scatter;

    /// Not a number until asked for.
    private double squares = Double.NaN;

    /// The share of a rank in some points.
    ///
    /// @param outlierSquare beyond this squared distance from every center a point is an outlier;
    ///   infinite: none is
    public Share(
            Geometry geometry, LocalPoints space, Reductions reductions, double outlierSquare) {
        this(space.frame(), geometry, space, reductions, outlierSquare, 0);
    }

    private Share(
            PointFrame whole,
            Geometry geometry,
            LocalPoints space,
            Reductions reductions,
            double outlierSquare,
            double scatter) {
        this.whole = whole;
        this.geometry = geometry;
        this.space = space;
        this.reductions = reductions;
        this.outlierSquare = outlierSquare;
        this.scatter = scatter;
    }

    /// This share with features that stand for the points.
    ///
    /// @param isAlone all of them on this rank, whatever the others do
    public Share of(ClusteringFeatures features, boolean isAlone) {
        return new Share(
                whole,
                geometry,
                features.means(),
                isAlone ? reductions.alone() : reductions,
                outlierSquare,
                features.scatter());
    }

    /// The frame of the points themselves, also where others stand for them.
    public PointFrame whole() {
        return whole;
    }

    /// What distances are, and where centers may lie.
    public Geometry geometry() {
        return geometry;
    }

    public int rank() {
        return reductions.rank();
    }

    public int ranks() {
        return reductions.ranks();
    }

    /// The place of the first point of this rank.
    public int firstPoint() {
        return (int) Math.min(space.count(), (long) firstBlock() * BlockLayout.BLOCK);
    }

    /// One past the place of the last point of this rank.
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
    public double max(double value) {
        // The bits of such numbers have their order.
        long[] bits = {Double.doubleToRawLongBits(value)};
        max(bits);
        return Double.longBitsToDouble(bits[0]);
    }

    /// The numbers that rank 0 has, on every rank.
    public double[] ofFirst(double[] values) {
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
    public double squares() {
        if (Double.isNaN(squares)) {
            FixedPoint square =
                    FixedPoint.forTotal(space.totalWeight() * space.frame().squaredDiameter());
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
    public double scatter() {
        return scatter;
    }

    /// The points in the vector space where the sweeps work; this rank has the blocks from
    /// [#firstBlock] to [#endBlock].
    public LocalPoints space() {
        return space;
    }

    /// Beyond this squared distance from every center a point is an outlier; infinite: none is.
    public double outlierSquare() {
        return outlierSquare;
    }

    /// Whether points may be outliers.
    public boolean hasNoise() {
        return outlierSquare < Double.POSITIVE_INFINITY;
    }

    public int firstBlock() {
        return firstBlock(space.frame().blocks(), rank(), ranks());
    }

    /// One past the last block of this rank.
    public int endBlock() {
        return firstBlock(space.frame().blocks(), rank() + 1, ranks());
    }

    /// The first of so many blocks that a rank works on; for the number of ranks one past the last.
    static int firstBlock(int blocks, int rank, int ranks) {
        return (int) ((long) blocks * rank / ranks);
    }

    /// The time spent in reductions so far, waiting included.
    public long messageNanos() {
        return reductions.nanos();
    }
}

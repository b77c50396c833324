package io.portolan.clustering.points;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// Points as a user gave them: their coordinates and numbers are the user's, and [#blocked] has
/// them as the sweeps see them.
///
/// *Threads:* immutable.
public abstract sealed class Space
        permits LocalPoints, OrderedPoints, SpherePoints, PartPoints, FarPoints {

    Space() {}

    /// How many points there are.
    public abstract int count();

    public abstract int dimensions();

    public abstract double coordinate(int point, int dimension);

    /// The range of a coordinate of all points.
    ///
    /// *Cost:* a look at all points.
    public Range range(int dimension) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count(); i++) {
            double value = coordinate(i, dimension);
            least = Math.min(value, least);
            most = Math.max(value, most);
        }
        return new Range(least, most);
    }

    /// The point's weight, 1 when the points have none.
    public abstract double weight(int point);

    public abstract boolean hasWeights();

    /// The sum of the weights; the number of points when they have none.
    public abstract double totalWeight();

    /// What distances are.
    public abstract Geometry geometry();

    /// The distance of two points.
    public abstract double distance(int point, int other);

    /// Whether the coordinates are bits.
    public boolean isBinary() {
        return false;
    }

    /// A copy of the bits of a point, where the coordinates are bits: bit b is bit `b % 64` of the
    /// long `b / 64`.
    public long[] words(int point) {
        throw new IllegalStateException("point %d has no bits".formatted(point));
    }

    /// Whether the coordinates were given in f32, and nothing else is kept.
    public boolean isSingle() {
        return false;
    }

    /// How many dimensions the space of the sweeps has.
    public int dimensionsOfSpace() {
        return dimensions();
    }

    /// A coordinate of all points in the space of the sweeps, in the user's order. Not to be
    /// written.
    public double[] column(int dimension) {
        double[] column = new double[count()];
        Arrays.setAll(column, i -> coordinate(i, dimension));
        return column;
    }

    /// All coordinates of all points in the space of the sweeps, as [#column] has each. Not to be
    /// written.
    public double[][] columns() {
        double[][] columns = new double[dimensionsOfSpace()][];
        Arrays.setAll(columns, this::column);
        return columns;
    }

    /// The coordinates of a point in the space of the sweeps; a new array.
    public final double[] vector(int point) {
        double[] row = new double[dimensions()];
        Arrays.setAll(row, d -> coordinate(point, d));
        return geometry().toSpace(row);
    }

    /// The same points in the vector space where the sweeps work.
    public abstract LocalPoints blocked();

    /// Counts the distinct points of positive weight, up to a limit.
    public final int distinct(int limit) {
        return distinctRows(limit).size();
    }

    /// The distinct points of positive weight, up to a limit: the first of each.
    ///
    /// *Units and shapes:* for each point the bits of its coordinates, which are never those of -0.
    public Set<LongBuffer> distinctRows(int limit) {
        Set<LongBuffer> seen = new HashSet<>();
        for (int i = 0; i < count() && seen.size() < limit; i++) {
            if (weight(i) > 0) {
                seen.add(LongBuffer.wrap(row(i)));
            }
        }
        return seen;
    }

    private long[] row(int point) {
        double[] vector = vector(point);
        long[] row = new long[vector.length];
        // Adding 0.0 makes one zero of the two.
        Arrays.setAll(row, d -> Double.doubleToLongBits(vector[d] + 0.0));
        return row;
    }
}

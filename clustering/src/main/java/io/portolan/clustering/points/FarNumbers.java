package io.portolan.clustering.points;

import java.util.List;

/// Points of numbers of which other ranks have some. A row of theirs is the bits of the coordinates
/// as the user gave them, then those of the weight where points have some.
///
/// *Threads:* any.
public final class FarNumbers extends FarPoints {
    private final List<Range> ranges;
    private final boolean hasWeights;

    /// The points of all ranks.
    ///
    /// @param ranges of the coordinates of all points
    /// @param own the first ones, which are of this form if there are any
    public FarNumbers(
            int count,
            List<Range> ranges,
            boolean hasWeights,
            Geometry geometry,
            Space own,
            Rows rows) {
        super(count, width(ranges.size(), hasWeights), geometry, own, rows);
        this.ranges = List.copyOf(ranges);
        this.hasWeights = hasWeights;
    }

    /// How many longs a row has.
    private static int width(int dimensions, boolean hasWeights) {
        return dimensions + (hasWeights ? 1 : 0);
    }

    /// The rows of some points, as those ask for them that do not have the points.
    public static long[] rows(Space points, int first, int count) {
        int dimensions = points.dimensions();
        long[] rows = new long[count * width(dimensions, points.hasWeights())];
        int at = 0;
        for (int i = first; i < first + count; i++) {
            for (int d = 0; d < dimensions; d++) {
                rows[at++] = Double.doubleToRawLongBits(points.coordinate(i, d));
            }
            if (points.hasWeights()) {
                rows[at++] = Double.doubleToRawLongBits(points.weight(i));
            }
        }
        return rows;
    }

    @Override
    public int dimensions() {
        return ranges.size();
    }

    @Override
    public Range range(int dimension) {
        return ranges.get(dimension);
    }

    @Override
    public double coordinate(int point, int dimension) {
        Space own = ownOf(point);
        return own == null ? ofOthers(point, dimension) : own.coordinate(point, dimension);
    }

    @Override
    public double weight(int point) {
        Space own = ownOf(point);
        return own != null ? own.weight(point) : hasWeights ? ofOthers(point, dimensions()) : 1;
    }

    private double ofOthers(int point, int place) {
        return Double.longBitsToDouble(piece(point)[at(point) + place]);
    }

    @Override
    public boolean hasWeights() {
        return hasWeights;
    }

    /// *Cost:* asks for all points where these have weights.
    @Override
    public double totalWeight() {
        if (!hasWeights) {
            return count();
        }
        RunningSum sum = new RunningSum();
        double[] one = new double[1];
        for (int i = 0; i < count(); i++) {
            one[0] = weight(i);
            sum.add(one);
        }
        return sum.value();
    }

    @Override
    public double distance(int point, int other) {
        return geometry().between(vector(point), vector(other));
    }
}

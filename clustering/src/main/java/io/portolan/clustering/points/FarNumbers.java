package io.portolan.clustering.points;

/// Points of numbers of which other ranks have some. A row is the bits of the coordinates as the
/// user gave them, then those of the weight where points have some.
///
/// *Threads:* any.
public final class FarNumbers extends FarPoints {
    private final int dimensions;
    private final boolean hasWeights;

    /// The points of all ranks.
    public FarNumbers(int count, int dimensions, boolean hasWeights, Geometry geometry, Rows rows) {
        super(count, width(dimensions, hasWeights), geometry, rows);
        this.dimensions = dimensions;
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
        return dimensions;
    }

    @Override
    public double coordinate(int point, int dimension) {
        return Double.longBitsToDouble(piece(point)[at(point) + dimension]);
    }

    @Override
    public double weight(int point) {
        return hasWeights ? coordinate(point, dimensions) : 1;
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

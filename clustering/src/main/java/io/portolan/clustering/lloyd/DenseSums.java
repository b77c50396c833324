package io.portolan.clustering.lloyd;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.DensePoints;
import io.portolan.clustering.points.FixedPoint;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Sums of dense points in fixed point: every `w * (x - origin)` is rounded by itself.
///
/// *Units and shapes:* `units[k * (d + 1) + dimension]`, the weight last.
final class DenseSums extends ClusterSums {
    /// From so many runs in a block on, all of its points are rounded.
    private static final int MANY = 100;

    private final DensePoints points;
    private final int dimensions;
    private final double[] origin;
    private final FixedPoint[] coordinate;
    private final double[] scale;
    private final FixedPoint weight;
    private final double weightScale;
    private final long[] units;
    private final double[] scratch;
    private final long[] rounded = new long[BlockLayout.BLOCK];

    DenseSums(DensePoints points, int clusters) {
        super(points);
        this.points = points;
        this.dimensions = points.dimensions();
        this.origin = points.frame().origin();
        double total = points.totalWeight();
        this.coordinate = new FixedPoint[dimensions];
        for (int d = 0; d < dimensions; d++) {
            coordinate[d] = FixedPoint.forTotal(total * points.frame().grid(d).reach());
        }
        this.scale = Arrays.stream(coordinate).mapToDouble(FixedPoint::scale).toArray();
        this.weight = FixedPoint.forTotal(total);
        this.weightScale = weight.scale();
        this.units = new long[clusters * (dimensions + 1)];
        this.scratch = points.scratch();
    }

    @Override
    public int length() {
        return units.length;
    }

    @Override
    public void copyTo(long[] target) {
        System.arraycopy(units, 0, target, 0, units.length);
    }

    @Override
    void move(int block, LabelRuns runs) {
        double[] exact = points.exact(block, scratch);
        double[] weights = points.weights(block);
        if (runs.count() >= MANY) {
            moveByDimension(block, exact, weights, runs);
        } else {
            moveByRun(exact, weights, runs);
        }
        for (int r = 0; r < runs.count(); r++) {
            long moved = weight(weights, runs.first(r), runs.end(r));
            move(moved, dimensions, runs.source(r), runs.target(r));
        }
    }

    /// Columns are read from end to end, and rounded many at a time.
    private void moveByDimension(
            int block, double[] exact, double @Nullable [] weights, LabelRuns runs) {
        int n = points.pointsIn(block);
        for (int d = 0; d < dimensions; d++) {
            int column = BlockLayout.exact(0, d);
            if (weights == null) {
                round(exact, column, n, origin[d], scale[d], rounded);
            } else {
                round(exact, weights, column, n, origin[d], scale[d], rounded);
            }
            moveRounded(d, runs);
        }
    }

    private void moveRounded(int dimension, LabelRuns runs) {
        for (int r = 0; r < runs.count(); r++) {
            long moved = 0;
            for (int i = runs.first(r); i < runs.end(r); i++) {
                moved += rounded[i];
            }
            move(moved, dimension, runs.source(r), runs.target(r));
        }
    }

    private static void round(
            double[] exact, int column, int n, double zero, double unit, long[] rounded) {
        for (int i = 0; i < n; i++) {
            rounded[i] = (long) Math.rint((exact[column + i] - zero) * unit);
        }
    }

    private static void round(
            double[] exact,
            double[] weights,
            int column,
            int n,
            double zero,
            double unit,
            long[] rounded) {
        for (int i = 0; i < n; i++) {
            rounded[i] = (long) Math.rint(weights[i] * (exact[column + i] - zero) * unit);
        }
    }

    /// Run by run: few numbers are touched, and each far from the last, so nothing should come
    /// between one and the next that keeps the processor from asking for several at a time.
    private void moveByRun(double[] exact, double @Nullable [] weights, LabelRuns runs) {
        for (int r = 0; r < runs.count(); r++) {
            int first = runs.first(r);
            int end = runs.end(r);
            for (int d = 0; d < dimensions; d++) {
                long moved = sum(exact, weights, BlockLayout.exact(0, d), first, end, d);
                move(moved, d, runs.source(r), runs.target(r));
            }
        }
    }

    private void move(long moved, int sum, int from, int to) {
        if (to >= 0) {
            units[to * (dimensions + 1) + sum] += moved;
        }
        if (from >= 0) {
            units[from * (dimensions + 1) + sum] -= moved;
        }
    }

    /// The sum of the rounded products of a part of a column.
    private long sum(
            double[] exact,
            double @Nullable [] weights,
            int column,
            int first,
            int end,
            int dimension) {
        double zero = origin[dimension];
        double unit = scale[dimension];
        // Mostly a run is a single point, for which a loop made for many would take longest.
        double w = weights == null ? 1 : weights[first];
        long sum = (long) Math.rint(w * (exact[column + first] - zero) * unit);
        if (end == first + 1) {
            return sum;
        }
        return weights == null
                ? sum + sum(exact, column + first + 1, column + end, zero, unit)
                : sum + sum(exact, weights, column, first + 1, end, zero, unit);
    }

    private static long sum(double[] exact, int from, int to, double zero, double unit) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += (long) Math.rint((exact[i] - zero) * unit);
        }
        return sum;
    }

    private static long sum(
            double[] exact,
            double[] weights,
            int column,
            int first,
            int end,
            double zero,
            double unit) {
        long sum = 0;
        for (int i = first; i < end; i++) {
            sum += (long) Math.rint(weights[i] * (exact[column + i] - zero) * unit);
        }
        return sum;
    }

    private long weight(double @Nullable [] weights, int first, int end) {
        if (weights == null) {
            return (end - first) * weight.units(1);
        }
        long sum = 0;
        for (int i = first; i < end; i++) {
            sum += (long) Math.rint(weights[i] * weightScale);
        }
        return sum;
    }

    @Override
    boolean isEmpty(long[] totals, int cluster) {
        return totals[cluster * (dimensions + 1) + dimensions] == 0;
    }

    @Override
    public void means(long[] totals, double[] centers) {
        for (int k = 0; k * dimensions < centers.length; k++) {
            if (!isEmpty(totals, k)) {
                int row = k * (dimensions + 1);
                for (int d = 0; d < dimensions; d++) {
                    int shift = weight.exponent() - coordinate[d].exponent();
                    centers[k * dimensions + d] =
                            mean(totals[row + d], totals[row + dimensions], shift, origin[d]);
                }
            }
        }
    }

    /// `sum / weight * 2^shift + origin`, rounded to f64 once: the quotient is kept as two numbers,
    /// the rounded one and what it lacks.
    private static double mean(long sum, long weight, int shift, double origin) {
        double sumHigh = sum;
        double sumLow = sum - (long) sumHigh;
        double weightHigh = weight;
        double weightLow = weight - (long) weightHigh;
        double quotient = sumHigh / weightHigh;
        double rest = Math.fma(-quotient, weightHigh, sumHigh) + sumLow - quotient * weightLow;
        double high = Math.scalb(quotient, shift);
        double low = Math.scalb(rest / weightHigh, shift);
        // The exact error of the addition, by Knuth's two-sum.
        double result = origin + high;
        double part = result - origin;
        double error = (origin - (result - part)) + (high - part);
        return result + (error + low);
    }

    @Override
    double inertia(long[] totals, double[] centers, double squares) {
        double sum = squares;
        for (int k = 0; k * dimensions < centers.length; k++) {
            int row = k * (dimensions + 1);
            double w = weight.value(totals[row + dimensions]);
            for (int d = 0; d < dimensions; d++) {
                double c = centers[k * dimensions + d] - origin[d];
                sum += c * (c * w - 2 * coordinate[d].value(totals[row + d]));
            }
        }
        return Math.max(0, sum);
    }
}

package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;

/// Sums of dense points in fixed point: every `w * (x - origin)` is rounded by itself.
///
/// *Units and shapes:* `units[k * (d + 1) + dimension]`, the weight last.
final class DenseSums extends ClusterSums {
    private final DensePoints points;
    private final int dimensions;
    private final double[] origin;
    private final FixedPoint[] coordinate;
    private final double[] scale;
    private final FixedPoint weight;
    private final long[] units;

    DenseSums(DensePoints points, int clusters) {
        super(points);
        this.points = points;
        this.dimensions = points.dimensions();
        this.origin = points.origin();
        double total = points.totalWeight();
        this.coordinate = new FixedPoint[dimensions];
        for (int d = 0; d < dimensions; d++) {
            coordinate[d] = FixedPoint.forTotal(total * points.grid(d).reach());
        }
        this.scale = Arrays.stream(coordinate).mapToDouble(FixedPoint::scale).toArray();
        this.weight = FixedPoint.forTotal(total);
        this.units = new long[clusters * (dimensions + 1)];
    }

    @Override
    int length() {
        return units.length;
    }

    @Override
    void copyTo(long[] target) {
        System.arraycopy(units, 0, target, 0, units.length);
    }

    @Override
    void move(int block, int i, int from, int to) {
        int point = block * BlockLayout.BLOCK + i;
        double w = points.weight(block, i);
        int in = to * (dimensions + 1);
        int out = from * (dimensions + 1);
        for (int d = 0; d < dimensions; d++) {
            double moved = points.coordinate(point, d) - origin[d];
            long rounded = (long) Math.rint(w * moved * scale[d]);
            if (to >= 0) {
                units[in + d] += rounded;
            }
            if (from >= 0) {
                units[out + d] -= rounded;
            }
        }
        long rounded = weight.units(w);
        if (to >= 0) {
            units[in + dimensions] += rounded;
        }
        if (from >= 0) {
            units[out + dimensions] -= rounded;
        }
    }

    @Override
    boolean isEmpty(long[] totals, int cluster) {
        return totals[cluster * (dimensions + 1) + dimensions] == 0;
    }

    @Override
    void means(long[] totals, double[] centers) {
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

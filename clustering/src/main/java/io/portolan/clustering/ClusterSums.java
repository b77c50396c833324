package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.NearestCenter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// For each cluster the sum of its points and of their weights, in fixed point.
///
/// Every `w * (x - origin)` is rounded by itself, so that a point which changes its cluster is
/// taken away exactly as it was added: after any number of moves the sums are those of a full
/// recount.
///
/// *Units and shapes:* `units[k * (d + 1) + dimension]`, the weight last.
final class ClusterSums {
    private final Points points;
    private final int dimensions;
    private final double[] origin;
    private final FixedPoint[] coordinate;
    private final double[] scale;
    private final FixedPoint weight;
    private final long[] units;

    ClusterSums(Points points, int clusters) {
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

    /// How many longs there are.
    int length() {
        return units.length;
    }

    /// Copies the sums to the beginning of the array.
    void copyTo(long[] target) {
        System.arraycopy(units, 0, target, 0, units.length);
    }

    /// Moves the points of a block whose label changed, and takes the new labels over.
    ///
    /// *Units and shapes:* `now[0..]` belongs to the block, `before[at..]` likewise; -1 in `before`
    /// is a point that is in no cluster yet.
    ///
    /// @return how many labels changed
    int update(int block, int[] now, int[] before, int at) {
        int n = points.pointsIn(block);
        double[] exact = points.exact(block);
        double[] weights = points.weights(block);
        int changed = 0;
        int i = 0;
        while (i < n) {
            if (now[i] == before[at + i]) {
                int equal = Arrays.mismatch(now, i, n, before, at + i, at + n);
                if (equal < 0) {
                    break;
                }
                i += equal;
            }
            move(exact, weights, i, before[at + i], now[i]);
            before[at + i] = now[i];
            changed++;
            i++;
        }
        return changed;
    }

    private void move(double[] exact, double @Nullable [] weights, int i, int from, int to) {
        double w = weights == null ? 1 : weights[i];
        int in = to * (dimensions + 1);
        int out = from * (dimensions + 1);
        for (int d = 0; d < dimensions; d++) {
            double moved = exact[BlockLayout.exact(i, d)] - origin[d];
            long rounded = (long) Math.rint(w * moved * scale[d]);
            units[in + d] += rounded;
            if (from >= 0) {
                units[out + d] -= rounded;
            }
        }
        long rounded = weight.units(w);
        units[in + dimensions] += rounded;
        if (from >= 0) {
            units[out + dimensions] -= rounded;
        }
    }

    /// Whether the cluster weighs nothing in these totals, so that it has no mean.
    boolean isEmpty(long[] totals, int cluster) {
        return totals[cluster * (dimensions + 1) + dimensions] == 0;
    }

    /// The means of the clusters; an empty cluster keeps its center.
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

    /// The sum of squared distances to the given centers, by `sum w|x|^2 - 2 c sum wx + c^2 sum w`.
    ///
    /// *Cost:* no pass over the points. Its relative error is about 1e-15 times the ratio of the
    /// points' squared extent to the squared distances.
    ///
    /// @param squares the sum of `w |x - origin|^2` over all points
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

    /// The sum of `w |x - origin|^2` over the points of all ranks.
    static double squares(Grain grain) {
        Points points = grain.points();
        double bound = points.totalWeight() * points.squaredDiameter();
        FixedPoint square = FixedPoint.forTotal(bound);
        double[] origin = points.origin();
        long[] units = {0};
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            double ofBlock = 0;
            for (int i = 0; i < points.pointsIn(b); i++) {
                ofBlock +=
                        points.weight(b, i)
                                * NearestCenter.squaredDistance(
                                        points.exact(b), i, origin, 0, origin.length);
            }
            units[0] += square.units(ofBlock);
        }
        grain.sum(units);
        return square.value(units[0]);
    }
}

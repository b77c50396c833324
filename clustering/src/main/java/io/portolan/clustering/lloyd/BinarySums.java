package io.portolan.clustering.lloyd;

import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.points.BinaryPoints;
import io.portolan.clustering.points.FixedPoint;

/// Sums of binary points: for each bit, how much weigh the points of a cluster in which it is set.
///
/// Without weights these are counts, and nothing is ever rounded.
///
/// *Units and shapes:* `units[k * (bits + 1) + bit]`, the weight last.
final class BinarySums extends ClusterSums {
    private final BinaryPoints points;
    private final int bits;
    private final FixedPoint weight;
    private final long[] units;

    BinarySums(BinaryPoints points, int clusters) {
        super(points);
        this.points = points;
        this.bits = points.dimensions();
        this.weight =
                points.hasWeights() ? FixedPoint.forTotal(points.totalWeight()) : new FixedPoint(0);
        this.units = new long[clusters * (bits + 1)];
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
        for (int r = 0; r < runs.count(); r++) {
            for (int i = runs.first(r); i < runs.end(r); i++) {
                long moved = weight.units(points.weight(block, i));
                if (runs.target(r) >= 0) {
                    add(points.bits(block), i, runs.target(r), moved);
                }
                if (runs.source(r) >= 0) {
                    add(points.bits(block), i, runs.source(r), -moved);
                }
            }
        }
    }

    private void add(long[] block, int i, int cluster, long moved) {
        int row = cluster * (bits + 1);
        for (int w = 0; w * Long.SIZE < bits; w++) {
            int first = row + w * Long.SIZE;
            for (long rest = block[BitLayout.index(i, w)]; rest != 0; rest &= rest - 1) {
                units[first + Long.numberOfTrailingZeros(rest)] += moved;
            }
        }
        units[row + bits] += moved;
    }

    @Override
    boolean isEmpty(long[] totals, int cluster) {
        return totals[cluster * (bits + 1) + bits] == 0;
    }

    @Override
    public void means(long[] totals, double[] centers) {
        for (int k = 0; k * bits < centers.length; k++) {
            double ofCluster = totals[k * (bits + 1) + bits];
            for (int b = 0; b < bits && ofCluster > 0; b++) {
                centers[k * bits + b] = totals[k * (bits + 1) + b] / ofCluster;
            }
        }
    }

    @Override
    double inertia(long[] totals, double[] centers, double squares) {
        double sum = squares;
        for (int k = 0; k * bits < centers.length; k++) {
            int row = k * (bits + 1);
            double ofCluster = weight.value(totals[row + bits]);
            for (int b = 0; b < bits; b++) {
                double c = centers[k * bits + b];
                sum += c * (c * ofCluster - 2 * weight.value(totals[row + b]));
            }
        }
        return Math.max(0, sum);
    }
}

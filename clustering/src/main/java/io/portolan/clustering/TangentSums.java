package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// For each cluster on the sphere the sum of the tangents from its center to its points, and the
/// sum of all squared angles: what the steps to the Karcher means need.
///
/// The step to the mean of the tangents never raises the sum of squared angles, wherever the points
/// lie: on a sphere half of a squared angle curves no more than on a plane. So Lloyd's algorithm
/// with one such step in each sweep goes down to a local optimum of that sum.
///
/// The tangents from a place to its antipode lead in all directions. The one towards the north pole
/// is taken, from the poles the one towards longitude 0.
///
/// *Threads:* one thread at a time; every rank has its own. Each tangent is rounded by itself to
/// fixed point, so totals are the same for any number of ranks.
///
/// *Units and shapes:* radians; `units[k * 4 + d]`, of each cluster three coordinates and the
/// weight; the squared angles last.
///
/// Source: Karcher 1977; Buss and Fillmore 2001, section 3
final class TangentSums {
    private static final int PER_CLUSTER = 4;

    /// A center that moves by no more is at rest: 0.06 millimetres on the Earth.
    private static final double REST = 1e-11;

    /// Nearer to the antipode the direction is rounding.
    private static final double ANTIPODE = 1e-12;

    /// Up to this squared chord, of 29 degrees, series are exact and faster.
    private static final double NEAR = 0.25;

    /// Of `angle / sin angle` by the squared half of the chord.
    private static final double[] STRETCH = new double[16];

    static {
        // asin x / (x sqrt(1 - x^2)) = sum of (2^n n!)^2 / (2n + 1)! x^2n
        STRETCH[0] = 1;
        for (int n = 1; n < STRETCH.length; n++) {
            STRETCH[n] = STRETCH[n - 1] * (2.0 * n) / (2.0 * n + 1);
        }
    }

    private final DensePoints points;

    /// What an outlier costs.
    private final double outlierCost;

    private final FixedPoint tangent;
    private final FixedPoint weight;
    private final FixedPoint square;
    private final long[] units;
    private final double[] scratch;
    private final double[] log = new double[3];

    /// @param outlierSquare beyond this squared chord a point costs no more
    TangentSums(DensePoints points, int clusters, double outlierSquare) {
        this.points = points;
        double outlierAngle = 2 * StrictMath.asin(Math.min(1, Math.sqrt(outlierSquare) / 2));
        this.outlierCost = outlierAngle * outlierAngle;
        double total = points.totalWeight();
        this.tangent = FixedPoint.forTotal(total * Math.PI);
        this.weight = FixedPoint.forTotal(total);
        this.square = FixedPoint.forTotal(total * Math.PI * Math.PI);
        this.units = new long[clusters * PER_CLUSTER + 1];
        this.scratch = points.scratch();
    }

    int length() {
        return units.length;
    }

    /// Begins with the sums of a sweep.
    void clear() {
        Arrays.fill(units, 0);
    }

    /// Adds the points of a block.
    ///
    /// @param labels of each point, with [Clustering#OUTLIER] for those in the sponge
    /// @param centers unit vectors, `[k * 3 + d]`
    void add(int block, int[] labels, double[] centers) {
        double[] exact = points.exact(block, scratch);
        double @Nullable [] weights = points.weights(block);
        double tangentScale = tangent.scale();
        double weightScale = weight.scale();
        double squareScale = square.scale();
        int last = units.length - 1;
        for (int i = 0; i < points.pointsIn(block); i++) {
            double w = weights == null ? 1 : weights[i];
            int k = labels[i];
            if (k == Clustering.OUTLIER) {
                units[last] += (long) Math.rint(w * outlierCost * squareScale);
                continue;
            }
            double cost =
                    log(
                            exact[i],
                            exact[BlockLayout.BLOCK + i],
                            exact[2 * BlockLayout.BLOCK + i],
                            centers,
                            3 * k);
            int row = k * PER_CLUSTER;
            for (int d = 0; d < 3; d++) {
                units[row + d] += (long) Math.rint(w * log[d] * tangentScale);
            }
            units[row + 3] += (long) Math.rint(w * weightScale);
            units[last] += (long) Math.rint(w * cost * squareScale);
        }
    }

    /// Finds the tangent from a center to a place, whose vector may have any length; returns the
    /// squared angle.
    private double log(double x, double y, double z, double[] centers, int at) {
        double square = x * x + y * y + z * z;
        // The mean of neighbors may be the middle of the Earth: it is nowhere, and pulls nowhere.
        double length = square > 0 ? 1 / Math.sqrt(square) : 0;
        log[0] = x * length - centers[at];
        log[1] = y * length - centers[at + 1];
        log[2] = z * length - centers[at + 2];
        double chord = log[0] * log[0] + log[1] * log[1] + log[2] * log[2];
        for (int d = 0; d < 3; d++) {
            log[d] += chord / 2 * centers[at + d];
        }
        if (chord <= NEAR) {
            double half = chord / 4;
            double stretch = STRETCH[STRETCH.length - 1];
            for (int n = STRETCH.length - 2; n >= 0; n--) {
                stretch = stretch * half + STRETCH[n];
            }
            stretch(stretch);
            return stretch * stretch * chord * (1 - half);
        }
        return far(chord, centers, at);
    }

    /// As [#log], from the tangent as long as the sine of the angle.
    private double far(double chord, double[] centers, int at) {
        double sine = Math.sqrt(log[0] * log[0] + log[1] * log[1] + log[2] * log[2]);
        double angle = StrictMath.atan2(sine, 1 - chord / 2);
        if (sine < ANTIPODE) {
            double north = centers[at + 2];
            boolean isPole = Math.abs(north) > 1 - ANTIPODE;
            for (int d = 0; d < 3; d++) {
                double to = isPole ? (d == 0 ? 1 : 0) : (d == 2 ? 1 : 0);
                double along = isPole ? centers[at] : north;
                log[d] = to - along * centers[at + d];
            }
            sine = Math.sqrt(log[0] * log[0] + log[1] * log[1] + log[2] * log[2]);
        }
        stretch(angle / sine);
        return angle * angle;
    }

    private void stretch(double factor) {
        for (int d = 0; d < 3; d++) {
            log[d] *= factor;
        }
    }

    /// Copies the sums into totals.
    void copyTo(long[] target, int at) {
        System.arraycopy(units, 0, target, at, units.length);
    }

    /// The sum of squared angles in totals that begin there, in squared radians.
    double inertia(long[] totals, int at) {
        return square.value(totals[at + units.length - 1]);
    }

    /// Moves each center along the mean of its tangents; one without points stays.
    ///
    /// @return how many centers were not at rest
    int move(long[] totals, int at, double[] centers) {
        int moved = 0;
        double[] mean = new double[3];
        for (int k = 0; k * 3 < centers.length; k++) {
            int row = at + k * PER_CLUSTER;
            double total = weight.value(totals[row + 3]);
            double length = 0;
            for (int d = 0; d < 3 && total > 0; d++) {
                mean[d] = tangent.value(totals[row + d]) / total;
                length = StrictMath.hypot(length, mean[d]);
            }
            if (length > REST) {
                moved++;
                double cosine = StrictMath.cos(length);
                double sine = StrictMath.sin(length) / length;
                for (int d = 0; d < 3; d++) {
                    centers[3 * k + d] = cosine * centers[3 * k + d] + sine * mean[d];
                }
            }
        }
        return moved;
    }
}

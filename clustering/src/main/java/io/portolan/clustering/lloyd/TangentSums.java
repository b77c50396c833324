package io.portolan.clustering.lloyd;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.DensePoints;
import io.portolan.clustering.points.FixedPoint;
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

    /// A squared half chord of 6 degrees.
    private static final double NEAR = 0.0025;

    /// A squared half chord of 60 degrees, up to which [#MIDDLE] is exact.
    private static final double WIDE = 0.25;

    /// How many terms do for the near.
    private static final int NEAR_TERMS = 7;

    /// Taylor's series of `angle / sin angle`, by powers of the squared half chord h.
    private static final double[] SERIES = new double[NEAR_TERMS];

    /// A polynomial for it by powers of `8 h - 1`, from Chebyshev's nodes, as exact up to [#WIDE].
    private static final double[] MIDDLE = new double[17];

    static {
        // asin x / (x sqrt(1 - x^2)) = sum of (2^n n!)^2 / (2n + 1)! x^2n
        SERIES[0] = 1;
        for (int n = 1; n < SERIES.length; n++) {
            SERIES[n] = SERIES[n - 1] * (2.0 * n) / (2.0 * n + 1);
        }
        interpolate();
    }

    private static void interpolate() {
        int terms = MIDDLE.length;
        double[] before = new double[terms];
        double[] chebyshev = new double[terms];
        before[0] = 1;
        chebyshev[1] = 1;
        for (int n = 0; n < terms; n++) {
            double[] powers = n == 0 ? before : chebyshev;
            double amount = 0;
            for (int i = 0; i < terms; i++) {
                double angle = StrictMath.PI * (i + 0.5) / terms;
                double half = (StrictMath.cos(angle) + 1) / 8;
                double root = StrictMath.sqrt(half);
                double value = StrictMath.asin(root) / (root * StrictMath.sqrt(1 - half));
                amount += (n == 0 ? 1 : 2) * value * StrictMath.cos(n * angle) / terms;
            }
            for (int p = 0; p <= n; p++) {
                MIDDLE[p] += amount * powers[p];
            }
            if (n > 0) {
                // The next polynomial is 2 x times the last, less the one before.
                double[] next = new double[terms];
                for (int p = 0; p < terms; p++) {
                    next[p] = (p > 0 ? 2 * chebyshev[p - 1] : 0) - before[p];
                }
                before = chebyshev;
                chebyshev = next;
            }
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

    /// A tangent, and its square.
    private final double[] log = new double[4];

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
    /// @param labels of each point, with [ClusterSums#NONE] for those in the noise cluster
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
            if (k == ClusterSums.NONE) {
                units[last] += (long) Math.rint(w * outlierCost * squareScale);
                continue;
            }
            double x = exact[i];
            double y = exact[BlockLayout.BLOCK + i];
            double z = exact[2 * BlockLayout.BLOCK + i];
            double length = x * x + y * y + z * z;
            if (length == 0) {
                continue; // neighbors whose mean is the middle of the Earth pull nowhere
            }
            if (Math.abs(length - 1) > ANTIPODE) {
                double factor = 1 / Math.sqrt(length); // the mean of neighbors
                x *= factor;
                y *= factor;
                z *= factor;
            }
            double a = centers[3 * k];
            double b = centers[3 * k + 1];
            double c = centers[3 * k + 2];
            double dx = x - a;
            double dy = y - b;
            double dz = z - c;
            double chord = dx * dx + dy * dy + dz * dz;
            double half = chord / 4;
            int row = k * PER_CLUSTER;
            if (half > 1 - WIDE) {
                far(half, dx + 2 * half * a, dy + 2 * half * b, dz + 2 * half * c, centers, 3 * k);
                for (int d = 0; d < 3; d++) {
                    units[row + d] += (long) Math.rint(w * log[d] * tangentScale);
                }
                units[last] += (long) Math.rint(w * log[3] * squareScale);
            } else {
                double stretch = stretch(half);
                double scale = w * stretch * tangentScale;
                units[row] += (long) Math.rint(scale * (dx + 2 * half * a));
                units[row + 1] += (long) Math.rint(scale * (dy + 2 * half * b));
                units[row + 2] += (long) Math.rint(scale * (dz + 2 * half * c));
                double angle = stretch * stretch * chord * (1 - half);
                units[last] += (long) Math.rint(w * angle * squareScale);
            }
            units[row + 3] += (long) Math.rint(w * weightScale);
        }
    }

    /// The angle divided by its sine, up to 120 degrees.
    private static double stretch(double half) {
        if (half <= NEAR) {
            double stretch = SERIES[NEAR_TERMS - 1];
            for (int n = NEAR_TERMS - 2; n >= 0; n--) {
                stretch = stretch * half + SERIES[n];
            }
            return stretch;
        }
        if (half <= WIDE) {
            return middle(half);
        }
        // The complement to a right angle is at most 30 degrees, its half chord squared below WIDE.
        double cosine = 1 - 2 * half;
        double square = cosine * cosine;
        return Math.PI / 2 / Math.sqrt(1 - square) - cosine * middle(square);
    }

    private static double middle(double half) {
        double at = 8 * half - 1;
        double stretch = MIDDLE[MIDDLE.length - 1];
        for (int n = MIDDLE.length - 2; n >= 0; n--) {
            stretch = stretch * at + MIDDLE[n];
        }
        return stretch;
    }

    /// Finds the tangent of beyond 120 degrees, and the squared angle, from the tangent as long as
    /// the sine.
    private void far(double half, double x, double y, double z, double[] centers, int at) {
        log[0] = x;
        log[1] = y;
        log[2] = z;
        double sine = Math.sqrt(x * x + y * y + z * z);
        double angle = StrictMath.atan2(sine, 1 - 2 * half);
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
        for (int d = 0; d < 3; d++) {
            log[d] *= angle / sine;
        }
        log[3] = angle * angle;
    }

    /// Copies the sums into totals.
    void copyTo(long[] target, int at) {
        System.arraycopy(units, 0, target, at, units.length);
    }

    /// The sum of squared angles in totals that begin there, in squared radians.
    double inertia(long[] totals, int at) {
        return square.value(totals[at + units.length - 1]);
    }

    /// Finds the mean of the tangents of each center, the step to the Karcher mean; 0 where there
    /// are no points, or the center is at rest.
    ///
    /// @param masses set to the weight of the points of each
    /// @return how many centers are not at rest
    int means(long[] totals, int at, double[] steps, double[] masses) {
        int moving = 0;
        for (int k = 0; k < masses.length; k++) {
            int row = at + k * PER_CLUSTER;
            masses[k] = weight.value(totals[row + 3]);
            double length = 0;
            for (int d = 0; d < 3; d++) {
                double mean = masses[k] > 0 ? tangent.value(totals[row + d]) / masses[k] : 0;
                steps[3 * k + d] = mean;
                length = StrictMath.hypot(length, mean);
            }
            if (length > REST) {
                moving++;
            } else {
                Arrays.fill(steps, 3 * k, 3 * k + 3, 0);
            }
        }
        return moving;
    }

    /// Places each center as far along the great circle as its step is long.
    ///
    /// @param to where the centers come to lie; may be those that they start from
    static void move(double[] centers, double[] steps, double[] to) {
        for (int at = 0; at < centers.length; at += 3) {
            // A step found by others may lead off the tangents.
            double off = 0;
            for (int d = 0; d < 3; d++) {
                off += steps[at + d] * centers[at + d];
            }
            double length = 0;
            for (int d = 0; d < 3; d++) {
                length = StrictMath.hypot(length, steps[at + d] - off * centers[at + d]);
            }
            double cosine = StrictMath.cos(length);
            double sine = length > 0 ? StrictMath.sin(length) / length : 1;
            for (int d = 0; d < 3; d++) {
                double along = steps[at + d] - off * centers[at + d];
                to[at + d] = cosine * centers[at + d] + sine * along;
            }
        }
    }
}

package io.portolan.clustering.report;

import io.portolan.clustering.Points;
import java.util.function.IntToDoubleFunction;

/// The two directions in which points spread most, to draw more than two dimensions on a plane, and
/// how much of the variance each has. Points count by their weight.
///
/// The annealing finds its axis by another power iteration, which proves that no eigenvalue is
/// larger and turns to Jacobi rotations where the proof fails. A picture needs no proof, and must
/// not take the time of d^3 steps for each axis.
///
/// The covariance `C` is never formed, because `d^2` numbers of wide rows are more than the points:
/// a pass multiplies both axes by the rows and by their transpose, `C v = X' (X v)`, and makes the
/// second one orthogonal to the first again. Axes of nearly the same variance may be mixed after so
/// many passes: the picture is turned, and shows as much.
///
/// *Cost:* 8 MB for coordinates of evenly spaced points, and 50 passes over them: some tenths of a
/// second.
final class PrincipalAxes {

    private static final int AXES = 2;
    private static final int PASSES = 50;

    /// Of the points that are looked at.
    private static final int COORDINATES = 1_000_000;

    private final double[] mean;
    private final double[][] axes;
    private final double[] shares;

    private PrincipalAxes(double[] mean, double[][] axes, double[] shares) {
        this.mean = mean;
        this.axes = axes;
        this.shares = shares;
    }

    static PrincipalAxes of(Points points) {
        int affordable = Math.max(AXES, COORDINATES / points.dimensions());
        int step = Math.ceilDiv(points.count(), affordable);
        double[] mean = mean(points, step);
        Rows rows = rows(points, step, mean);
        double[][] axes = start(mean.length);
        for (int pass = 0; pass < PASSES; pass++) {
            turn(axes, rows.squareTimes(axes));
        }
        double[][] spread = rows.squareTimes(axes);
        double all = dot(rows.values, rows.values);
        double[] shares = new double[AXES];
        for (int a = 0; a < AXES && all > 0; a++) {
            shares[a] = Math.clamp(dot(spread[a], axes[a]) / all, 0, 1);
        }
        return new PrincipalAxes(mean, axes, shares);
    }

    /// The part of the variance of all coordinates that lies along an axis, from 0 to 1.
    double share(int axis) {
        return shares[axis];
    }

    /// The coordinate on an axis of a vector with the given coordinates.
    double project(int axis, IntToDoubleFunction coordinate) {
        double sum = 0;
        for (int d = 0; d < mean.length; d++) {
            sum += axes[axis][d] * (coordinate.applyAsDouble(d) - mean[d]);
        }
        return sum;
    }

    private static double[] mean(Points points, int step) {
        double[] mean = new double[points.dimensions()];
        double total = 0;
        for (int i = 0; i < points.count(); i += step) {
            double weight = points.weight(i);
            if (weight > 0) {
                total += weight;
                for (int d = 0; d < mean.length; d++) {
                    mean[d] += weight / total * (points.coordinate(i, d) - mean[d]);
                }
            }
        }
        return mean;
    }

    /// Points less their mean, times the root of their weight, one after the other.
    private static Rows rows(Points points, int step, double[] mean) {
        double[] values = new double[Math.ceilDiv(points.count(), step) * mean.length];
        int at = 0;
        for (int i = 0; i < points.count(); i += step) {
            double root = Math.sqrt(points.weight(i));
            for (int d = 0; d < mean.length; d++) {
                values[at++] = root * (points.coordinate(i, d) - mean[d]);
            }
        }
        return new Rows(values, mean.length);
    }

    /// The sampled points as a matrix `X`, row by row.
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Rows(double[] values, int dimensions) {

        /// `X' (X v)` of each vector.
        double[][] squareTimes(double[][] vectors) {
            double[][] sums = new double[vectors.length][dimensions];
            for (int row = 0; row < values.length; row += dimensions) {
                for (int a = 0; a < vectors.length; a++) {
                    double along = 0;
                    for (int d = 0; d < dimensions; d++) {
                        along += values[row + d] * vectors[a][d];
                    }
                    for (int d = 0; d < dimensions; d++) {
                        sums[a][d] += along * values[row + d];
                    }
                }
            }
            return sums;
        }
    }

    /// Vectors that are orthogonal to no axis in practice, and the same every time; the second one
    /// is 0 where there is one dimension.
    private static double[][] start(int dimensions) {
        double[][] start = new double[AXES][dimensions];
        for (int a = 0; a < AXES; a++) {
            for (int d = 0; d < dimensions; d++) {
                start[a][d] = 1 + 0.37 * Math.sin((1.7 + a) * (d + 1));
            }
        }
        double[][] axes = new double[AXES][dimensions];
        turn(axes, start);
        return axes;
    }

    /// Turns each axis to its product, orthogonal to those before it; an axis whose product is 0
    /// stays.
    private static void turn(double[][] axes, double[][] products) {
        for (int a = 0; a < AXES; a++) {
            double[] next = products[a];
            for (int b = 0; b < a; b++) {
                double along = dot(next, axes[b]);
                for (int d = 0; d < next.length; d++) {
                    next[d] -= along * axes[b][d];
                }
            }
            if (normalize(next)) {
                axes[a] = next;
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += a[d] * b[d];
        }
        return sum;
    }

    private static boolean normalize(double[] vector) {
        double square = dot(vector, vector);
        if (!(square > 0) || !Double.isFinite(square)) {
            return false;
        }
        double length = Math.sqrt(square);
        for (int d = 0; d < vector.length; d++) {
            vector[d] /= length;
        }
        return true;
    }
}

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
/// *Cost:* the covariance of at most so many points, evenly spaced, that it takes about a tenth of
/// a second; then power iteration.
final class PrincipalAxes {

    private static final int AXES = 2;
    private static final int ITERATIONS = 200;
    private static final double PRODUCTS = 2e8;

    private final double[] mean;
    private final double[][] axes;
    private final double[] shares;

    private PrincipalAxes(double[] mean, double[][] axes, double[] shares) {
        this.mean = mean;
        this.axes = axes;
        this.shares = shares;
    }

    static PrincipalAxes of(Points points) {
        int dimensions = points.dimensions();
        long affordable = Math.max(1000, (long) (PRODUCTS / ((double) dimensions * dimensions)));
        int step = (int) Math.max(1, points.count() / affordable);
        double[] mean = mean(points, step);
        double[][] covariance = covariance(points, step, mean);
        double all = trace(covariance);
        double[][] axes = new double[AXES][];
        double[] shares = new double[AXES];
        for (int a = 0; a < AXES; a++) {
            axes[a] = strongest(covariance);
            double variance = deflate(covariance, axes[a]);
            shares[a] = all > 0 ? Math.clamp(variance / all, 0, 1) : 0;
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

    private static double[][] covariance(Points points, int step, double[] mean) {
        double[][] covariance = new double[mean.length][mean.length];
        double[] centered = new double[mean.length];
        for (int i = 0; i < points.count(); i += step) {
            for (int d = 0; d < mean.length; d++) {
                centered[d] = points.coordinate(i, d) - mean[d];
            }
            double weight = points.weight(i);
            for (int d = 0; d < mean.length; d++) {
                for (int e = 0; e < mean.length; e++) {
                    covariance[d][e] += weight * centered[d] * centered[e];
                }
            }
        }
        return covariance;
    }

    private static double trace(double[][] matrix) {
        double sum = 0;
        for (int d = 0; d < matrix.length; d++) {
            sum += matrix[d][d];
        }
        return sum;
    }

    private static double[] strongest(double[][] matrix) {
        double[] axis = new double[matrix.length];
        // A start that is at right angles to no axis in practice, and the same every time.
        for (int d = 0; d < axis.length; d++) {
            axis[d] = 1 + 0.37 * Math.sin(1.7 * (d + 1));
        }
        normalize(axis);
        for (int i = 0; i < ITERATIONS; i++) {
            double[] next = new double[axis.length];
            for (int d = 0; d < axis.length; d++) {
                for (int e = 0; e < axis.length; e++) {
                    next[d] += matrix[d][e] * axis[e];
                }
            }
            if (!normalize(next)) {
                break;
            }
            axis = next;
        }
        return axis;
    }

    /// Takes the variance along an axis out of the matrix and returns it.
    private static double deflate(double[][] matrix, double[] axis) {
        double strength = 0;
        for (int d = 0; d < axis.length; d++) {
            for (int e = 0; e < axis.length; e++) {
                strength += axis[d] * matrix[d][e] * axis[e];
            }
        }
        for (int d = 0; d < axis.length; d++) {
            for (int e = 0; e < axis.length; e++) {
                matrix[d][e] -= strength * axis[d] * axis[e];
            }
        }
        return strength;
    }

    private static boolean normalize(double[] vector) {
        double square = 0;
        for (double value : vector) {
            square += value * value;
        }
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

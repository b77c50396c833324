package io.portolan.clustering.annealing;

/// The largest eigenvalue of a covariance and its unit eigenvector.
final class PrincipalAxis {
    private static final int MAX_STEPS = 200;
    private static final double PRECISION = 1e-10;

    private final double variance;
    private final double[] direction;

    private PrincipalAxis(double variance, double[] direction) {
        this.variance = variance;
        this.direction = direction;
    }

    /// The eigenvalue.
    double variance() {
        return variance;
    }

    /// The unit eigenvector; not to be written.
    double[] direction() {
        return direction;
    }

    /// By power iteration, from the column with the largest variance: that one is never orthogonal
    /// to the eigenvector unless it is an eigenvector itself.
    ///
    /// When two eigenvalues are nearly equal the direction may lie anywhere between theirs; either
    /// is good for a split.
    ///
    /// @param triangle the upper triangle, row by row
    static PrincipalAxis of(double[] triangle, int dimensions) {
        double[] direction = startOf(triangle, dimensions);
        PrincipalAxis axis = ofProduct(direction);
        double before = 0;
        for (int step = 0; step < MAX_STEPS && axis.variance > 0; step++) {
            axis = ofProduct(product(triangle, axis.direction));
            if (Math.abs(axis.variance - before) <= PRECISION * axis.variance) {
                break;
            }
            before = axis.variance;
        }
        return axis;
    }

    /// After one step of a power iteration: the product of the covariance and a unit vector.
    static PrincipalAxis ofProduct(double[] product) {
        double sum = 0;
        for (double p : product) {
            sum += p * p;
        }
        double length = Math.sqrt(sum);
        double[] direction = product.clone();
        for (int d = 0; d < direction.length; d++) {
            direction[d] = length > 0 ? direction[d] / length : unit(direction.length);
        }
        return new PrincipalAxis(length, direction);
    }

    /// A vector to start from when nothing is known: no two coordinates are alike, so that few
    /// eigenvectors are orthogonal to it.
    static double[] anyDirection(int dimensions) {
        double[] direction = new double[dimensions];
        for (int d = 0; d < dimensions; d++) {
            direction[d] = Math.cos(1.0 + d * d);
        }
        return ofProduct(direction).direction;
    }

    private static double unit(int dimensions) {
        return 1 / Math.sqrt(dimensions);
    }

    private static double[] startOf(double[] triangle, int dimensions) {
        int largest = 0;
        for (int d = 1; d < dimensions; d++) {
            if (at(triangle, d, d, dimensions) > at(triangle, largest, largest, dimensions)) {
                largest = d;
            }
        }
        double[] column = new double[dimensions];
        for (int d = 0; d < dimensions; d++) {
            column[d] = at(triangle, Math.min(d, largest), Math.max(d, largest), dimensions);
        }
        return column;
    }

    private static double[] product(double[] triangle, double[] vector) {
        int dimensions = vector.length;
        double[] product = new double[dimensions];
        int at = 0;
        for (int row = 0; row < dimensions; row++) {
            product[row] += triangle[at++] * vector[row];
            for (int column = row + 1; column < dimensions; column++) {
                double entry = triangle[at++];
                product[row] += entry * vector[column];
                product[column] += entry * vector[row];
            }
        }
        return product;
    }

    private static double at(double[] triangle, int row, int column, int dimensions) {
        return triangle[row * dimensions - row * (row - 1) / 2 + column - row];
    }
}

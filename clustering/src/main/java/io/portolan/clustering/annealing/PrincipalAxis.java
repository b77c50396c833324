package io.portolan.clustering.annealing;

import java.util.Arrays;

/// The largest eigenvalue of a covariance and its unit eigenvector.
final class PrincipalAxis {
    /// Up to here rotations are cheaper than products.
    private static final int FEW_DIMENSIONS = 8;

    private static final int MAX_STEPS = 200;

    /// A power iteration ends when the residual is this part of the eigenvalue.
    private static final double RESIDUAL = 1e-4;

    /// An eigenvalue is the largest when no other is larger by more than this part.
    private static final double PRECISION = 1e-5;

    private static final int MAX_ROUNDS = 60;

    /// How far an axis is turned.
    private static final double SHAKE = 0.02;

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

    /// The largest eigenvalue to 1e-5 of itself, whatever the covariance.
    ///
    /// A power iteration finds it nearly always, and a Cholesky decomposition of `l (1 + 1e-5) - C`
    /// proves that no eigenvalue is larger. Where the proof fails, because the start was orthogonal
    /// to the eigenvector or eigenvalues are nearly equal, cyclic Jacobi rotations find it.
    ///
    /// When two eigenvalues are nearly equal the direction may lie anywhere between theirs; either
    /// is good for a split.
    ///
    /// *Cost:* about d^3 / 6 steps besides the power iteration, with Jacobi rotations some 40 d^3.
    ///
    /// @param triangle the upper triangle, row by row
    static PrincipalAxis of(double[] triangle, int dimensions) {
        if (dimensions > FEW_DIMENSIONS) {
            PrincipalAxis axis = byPowerIteration(triangle, dimensions);
            if (axis.variance == 0 || isLargest(axis.variance, triangle, dimensions)) {
                return axis;
            }
        }
        return byRotations(triangle, dimensions);
    }

    private static PrincipalAxis byPowerIteration(double[] triangle, int dimensions) {
        double[] direction = anyDirection(dimensions);
        double[] product = product(triangle, direction);
        for (int step = 0; step < MAX_STEPS && residual(product, direction) > RESIDUAL; step++) {
            direction = ofProduct(product).direction;
            product = product(triangle, direction);
        }
        return new PrincipalAxis(Math.max(0, dot(product, direction)), direction);
    }

    /// How far a unit vector is from an eigenvector: `|Cv - lv|` with `l = v' C v`, as a part of
    /// `|Cv|`; 0 where the product is 0.
    static double residual(double[] product, double[] direction) {
        double square = dot(product, product);
        double quotient = dot(product, direction);
        double rest = 0;
        for (int d = 0; d < product.length; d++) {
            double part = product[d] - quotient * direction[d];
            rest += part * part;
        }
        return square > 0 ? Math.sqrt(rest / square) : 0;
    }

    /// Whether no eigenvalue is larger: whether `bound - C` has a Cholesky decomposition.
    private static boolean isLargest(double eigenvalue, double[] triangle, int dimensions) {
        double[][] rows = square(triangle, dimensions);
        double bound = eigenvalue * (1 + PRECISION);
        for (int row = 0; row < dimensions; row++) {
            for (int column = 0; column <= row; column++) {
                double entry = (row == column ? bound : 0) - rows[row][column];
                for (int d = 0; d < column; d++) {
                    entry -= rows[row][d] * rows[column][d];
                }
                if (row > column) {
                    rows[row][column] = entry / rows[column][column];
                } else if (entry > 0) {
                    rows[row][row] = Math.sqrt(entry);
                } else {
                    return false;
                }
            }
        }
        return true;
    }

    /// By cyclic Jacobi rotations: exact, whatever the covariance.
    private static PrincipalAxis byRotations(double[] triangle, int dimensions) {
        double[][] rows = square(triangle, dimensions);
        double[][] vectors = new double[dimensions][dimensions];
        double squares = 0;
        for (int d = 0; d < dimensions; d++) {
            vectors[d][d] = 1;
            squares += dot(rows[d], rows[d]);
        }
        double negligible = 1e-9 * Math.sqrt(squares);
        boolean isDiagonal = false;
        for (int round = 0; round < MAX_ROUNDS && !isDiagonal; round++) {
            isDiagonal = true;
            for (int p = 0; p < dimensions; p++) {
                for (int q = p + 1; q < dimensions; q++) {
                    if (Math.abs(rows[p][q]) > negligible) {
                        rotate(rows, vectors, p, q);
                        isDiagonal = false;
                    }
                }
            }
        }
        int largest = 0;
        for (int d = 1; d < dimensions; d++) {
            largest = rows[d][d] > rows[largest][largest] ? d : largest;
        }
        if (!(rows[largest][largest] > 0)) {
            return ofProduct(new double[dimensions]);
        }
        return new PrincipalAxis(rows[largest][largest], vectors[largest]);
    }

    /// Makes the entry of a row and a column 0.
    ///
    /// @param vectors an eigenvector in each row, when all is done
    private static void rotate(double[][] rows, double[][] vectors, int p, int q) {
        double half = (rows[q][q] - rows[p][p]) / (2 * rows[p][q]);
        double tangent = Math.copySign(1, half) / (Math.abs(half) + Math.hypot(1, half));
        double cosine = 1 / Math.sqrt(tangent * tangent + 1);
        double sine = tangent * cosine;
        for (double[] row : rows) {
            double ofP = row[p];
            row[p] = cosine * ofP - sine * row[q];
            row[q] = sine * ofP + cosine * row[q];
        }
        turn(rows[p], rows[q], cosine, sine);
        turn(vectors[p], vectors[q], cosine, sine);
    }

    private static void turn(double[] p, double[] q, double cosine, double sine) {
        for (int d = 0; d < p.length; d++) {
            double ofP = p[d];
            p[d] = cosine * ofP - sine * q[d];
            q[d] = sine * ofP + cosine * q[d];
        }
    }

    /// After one step of a power iteration: the product of the covariance and a unit vector.
    static PrincipalAxis ofProduct(double[] product) {
        double length = Math.sqrt(dot(product, product));
        double[] direction = product.clone();
        if (length > 0) {
            for (int d = 0; d < direction.length; d++) {
                direction[d] /= length;
            }
        } else {
            Arrays.fill(direction, 1 / Math.sqrt(direction.length));
        }
        return new PrincipalAxis(length, direction);
    }

    /// A vector to start from when nothing is known: no two coordinates are alike, so that few
    /// eigenvectors are orthogonal to it.
    static double[] anyDirection(int dimensions) {
        return anyDirection(dimensions, 0);
    }

    /// One of several such vectors.
    static double[] anyDirection(int dimensions, int which) {
        double[] direction = new double[dimensions];
        for (int d = 0; d < dimensions; d++) {
            double place = (double) d + which;
            direction[d] = Math.cos(1.0 + place * place);
        }
        return ofProduct(direction).direction;
    }

    /// A unit vector turned a little towards any direction, so that no eigenvector stays orthogonal
    /// to it.
    static double[] shaken(double[] direction, int which) {
        double[] turned = anyDirection(direction.length, which);
        for (int d = 0; d < turned.length; d++) {
            turned[d] = direction[d] + SHAKE * turned[d];
        }
        return ofProduct(turned).direction;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += a[d] * b[d];
        }
        return sum;
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

    private static double[][] square(double[] triangle, int dimensions) {
        double[][] rows = new double[dimensions][dimensions];
        int at = 0;
        for (int row = 0; row < dimensions; row++) {
            for (int column = row; column < dimensions; column++) {
                rows[row][column] = triangle[at];
                rows[column][row] = triangle[at++];
            }
        }
        return rows;
    }
}

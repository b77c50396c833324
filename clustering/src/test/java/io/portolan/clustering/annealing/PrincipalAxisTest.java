package io.portolan.clustering.annealing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Jacobi;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PrincipalAxisTest {
    @Test
    void ofADiagonalIsItsLargestEntry() {
        PrincipalAxis axis = PrincipalAxis.of(new double[] {1, 0, 0, 5, 0, 3}, 3);
        assertEquals(5, axis.variance(), 1e-9);
        assertEquals(1, Math.abs(axis.direction()[1]), 1e-6);
    }

    @Test
    void ofTwoDimensionsIsTheFormula() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 1000; i++) {
            double a = random.nextDouble();
            double c = random.nextDouble();
            double b = Math.sqrt(a * c) * random.nextDouble(-1, 1);
            double expected = (a + c) / 2 + Math.hypot((a - c) / 2, b);
            double[] triangle = {a, b, c};
            assertEquals(expected, PrincipalAxis.of(triangle, 2).variance(), 1e-3 * expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 32})
    void isFoundInAKnownCovariance(int dimensions) {
        double[] expected = PrincipalAxis.anyDirection(dimensions);
        double[] triangle = new double[dimensions * (dimensions + 1) / 2];
        int at = 0;
        for (int row = 0; row < dimensions; row++) {
            for (int column = row; column < dimensions; column++) {
                // 3 v v' + 1
                triangle[at++] = 3 * expected[row] * expected[column] + (row == column ? 1 : 0);
            }
        }
        PrincipalAxis axis = PrincipalAxis.of(triangle, dimensions);
        assertEquals(4, axis.variance(), 1e-6);
        double cosine = 0;
        for (int d = 0; d < dimensions; d++) {
            cosine += expected[d] * axis.direction()[d];
        }
        assertEquals(1, Math.abs(cosine), 1e-4);
    }

    @Test
    void ofNothingIsNothing() {
        PrincipalAxis axis = PrincipalAxis.of(new double[3], 2);
        assertEquals(0, axis.variance());
        assertEquals(1, Math.hypot(axis.direction()[0], axis.direction()[1]), 1e-12);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 9, 32, 33, 60})
    void ofABlockMatrixIsThatOfTheBlockNotOfTheLargestEntry(int dimensions) {
        // 3 + [[2, 2], [2, 2]] and so on: 3 is an eigenvector's, and 4 the largest.
        double[][] matrix = new double[dimensions][dimensions];
        for (int d = 0; d + 2 < dimensions; d += 3) {
            matrix[d][d] = 3;
            for (int a = 1; a <= 2; a++) {
                for (int b = 1; b <= 2; b++) {
                    matrix[d + a][d + b] = 2;
                }
            }
        }
        assertEquals(4, checked(matrix), 4e-5);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8, 10, 16, 32, 40, 64})
    void ofBalancedOneHotIsOneInSoManyCategories(int categories) {
        double[][] matrix = new double[categories][categories];
        for (int a = 0; a < categories; a++) {
            for (int b = 0; b < categories; b++) {
                double mean = 1.0 / categories;
                matrix[a][b] = (a == b ? mean : 0) - mean * mean;
            }
        }
        assertEquals(1.0 / categories, checked(matrix), 1e-5 / categories);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 9, 20, 32, 50})
    void ofManyMatricesIsThatOfJacobi(int dimensions) {
        SplittableRandom random = new SplittableRandom(dimensions);
        for (double gap : new double[] {0.5, 0.1, 1e-2, 1e-3, 1e-5, 1e-8, 0}) {
            for (int repeat = 0; repeat < 5; repeat++) {
                double[] eigenvalues = new double[dimensions];
                for (int d = 0; d < dimensions; d++) {
                    eigenvalues[d] = d == 0 ? 1 : d == 1 ? 1 - gap : random.nextDouble(1 - gap);
                }
                checked(rotated(eigenvalues, random));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 12, 32, 48})
    void ofRankOneIsTheTrace(int dimensions) {
        SplittableRandom random = new SplittableRandom(dimensions);
        for (double scale : new double[] {1e-13, 1, 1e6}) {
            double[] eigenvalues = new double[dimensions];
            eigenvalues[dimensions - 1] = scale;
            assertEquals(scale, checked(rotated(eigenvalues, random)), 1e-5 * scale);
        }
        assertEquals(0, checked(new double[dimensions][dimensions]));
    }

    /// No deterministic start may be blind: one that is orthogonal to the largest eigenvector.
    @ParameterizedTest
    @ValueSource(ints = {3, 10, 32, 40})
    void isFoundFromAStartThatIsOrthogonalToIt(int dimensions) {
        double[] start = PrincipalAxis.anyDirection(dimensions);
        double[] axis = new double[dimensions];
        axis[0] = start[1] / Math.hypot(start[0], start[1]);
        axis[1] = -start[0] / Math.hypot(start[0], start[1]);
        double[][] matrix = new double[dimensions][dimensions];
        for (int a = 0; a < dimensions; a++) {
            for (int b = 0; b < dimensions; b++) {
                matrix[a][b] = 2 * axis[a] * axis[b] + (a == b ? 1 : 0);
            }
        }
        assertEquals(3, checked(matrix), 3e-5);
    }

    /// The variance, once it is that of the exact eigenvalues and of its own direction.
    private static double checked(double[][] matrix) {
        int dimensions = matrix.length;
        double[] triangle = new double[dimensions * (dimensions + 1) / 2];
        int at = 0;
        for (int row = 0; row < dimensions; row++) {
            for (int column = row; column < dimensions; column++) {
                triangle[at++] = matrix[row][column];
            }
        }
        PrincipalAxis axis = PrincipalAxis.of(triangle, dimensions);
        double expected = Arrays.stream(Jacobi.eigenvalues(matrix)).max().orElse(0);
        assertEquals(expected, axis.variance(), 2e-5 * expected);
        double quotient = 0;
        double length = 0;
        for (int a = 0; a < dimensions; a++) {
            length += axis.direction()[a] * axis.direction()[a];
            for (int b = 0; b < dimensions; b++) {
                quotient += axis.direction()[a] * matrix[a][b] * axis.direction()[b];
            }
        }
        assertEquals(1, length, 1e-9);
        assertEquals(expected, quotient, 2e-5 * expected);
        return axis.variance();
    }

    /// A matrix with these eigenvalues, by random reflections.
    private static double[][] rotated(double[] eigenvalues, SplittableRandom random) {
        int n = eigenvalues.length;
        double[][] matrix = new double[n][n];
        for (int d = 0; d < n; d++) {
            matrix[d][d] = eigenvalues[d];
        }
        for (int repeat = 0; repeat < 3; repeat++) {
            double[] normal = new double[n];
            double square = 0;
            for (int d = 0; d < n; d++) {
                normal[d] = random.nextGaussian();
                square += normal[d] * normal[d];
            }
            reflect(matrix, normal, square);
            matrix = transposed(matrix);
            reflect(matrix, normal, square);
            matrix = transposed(matrix);
        }
        return matrix;
    }

    private static void reflect(double[][] rows, double[] normal, double square) {
        for (double[] row : rows) {
            double product = 0;
            for (int d = 0; d < normal.length; d++) {
                product += row[d] * normal[d];
            }
            for (int d = 0; d < normal.length; d++) {
                row[d] -= 2 * product / square * normal[d];
            }
        }
    }

    private static double[][] transposed(double[][] matrix) {
        double[][] result = new double[matrix.length][matrix.length];
        for (int a = 0; a < matrix.length; a++) {
            for (int b = 0; b < matrix.length; b++) {
                result[a][b] = matrix[b][a];
            }
        }
        return result;
    }
}

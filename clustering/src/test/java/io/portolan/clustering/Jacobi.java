package io.portolan.clustering;

/// The eigenvalues of a symmetric matrix by classical Jacobi rotations, the largest entry first.
///
/// Slow and exact, to compare with.
public final class Jacobi {
    private Jacobi() {}

    /// In no order.
    public static double[] eigenvalues(double[][] matrix) {
        int n = matrix.length;
        double[][] a = new double[n][];
        double squares = 0;
        for (int i = 0; i < n; i++) {
            a[i] = matrix[i].clone();
            for (double entry : a[i]) {
                squares += entry * entry;
            }
        }
        for (int step = 0; step < 20 * n * n; step++) {
            int p = 0;
            int q = 0;
            double largest = 1e-15 * Math.sqrt(squares);
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    if (Math.abs(a[i][j]) > largest) {
                        largest = Math.abs(a[i][j]);
                        p = i;
                        q = j;
                    }
                }
            }
            if (p == q) {
                break;
            }
            rotate(a, p, q);
        }
        double[] eigenvalues = new double[n];
        for (int i = 0; i < n; i++) {
            eigenvalues[i] = a[i][i];
        }
        return eigenvalues;
    }

    private static void rotate(double[][] a, int p, int q) {
        double angle = Math.atan2(2 * a[p][q], a[q][q] - a[p][p]) / 2;
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        for (int i = 0; i < a.length; i++) {
            double first = a[i][p];
            a[i][p] = c * first - s * a[i][q];
            a[i][q] = s * first + c * a[i][q];
        }
        for (int i = 0; i < a.length; i++) {
            double first = a[p][i];
            a[p][i] = c * first - s * a[q][i];
            a[q][i] = s * first + c * a[q][i];
        }
    }
}

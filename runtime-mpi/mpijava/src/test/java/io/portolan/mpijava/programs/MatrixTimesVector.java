package io.portolan.mpijava.programs;

import mpi.*;

/// Rows of a matrix are dealt out, and the products collected.
public class MatrixTimesVector {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int n = 4 * size;
        double[] matrix = new double[n * n];
        double[] vector = new double[n];
        if (rank == 0) {
            for (int i = 0; i < n; i++) {
                vector[i] = i;
                for (int j = 0; j < n; j++) {
                    matrix[i * n + j] = i + j;
                }
            }
        }
        double[] rows = new double[4 * n];
        MPI.COMM_WORLD.Scatter(matrix, 0, 4 * n, MPI.DOUBLE, rows, 0, 4 * n, MPI.DOUBLE, 0);
        MPI.COMM_WORLD.Bcast(vector, 0, n, MPI.DOUBLE, 0);
        double[] part = new double[4];
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < n; j++) {
                part[i] += rows[i * n + j] * vector[j];
            }
        }
        double[] result = new double[n];
        MPI.COMM_WORLD.Allgather(part, 0, 4, MPI.DOUBLE, result, 0, 4, MPI.DOUBLE);
        for (int i = 0; i < n; i++) {
            double expected = 0;
            for (int j = 0; j < n; j++) {
                expected += (double) (i + j) * j;
            }
            Expect.equal(expected, result[i], "element " + i);
        }
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// A column of a matrix is received as a row.
public class VectorColumn {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int n = 6;
        Datatype column = Datatype.Vector(n, 1, n, MPI.INT);
        column.Commit();
        int[] matrix = new int[n * n];
        for (int i = 0; i < n * n; i++) {
            matrix[i] = 100 * rank + i;
        }
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int[] row = new int[n];
        MPI.COMM_WORLD.Sendrecv(matrix, 2, 1, column, right, 1, row, 0, n, MPI.INT, left, 1);
        for (int i = 0; i < n; i++) {
            Expect.equal(100 * left + 2 + i * n, row[i], "element " + i);
        }
        MPI.COMM_WORLD.Sendrecv(row, 0, n, MPI.INT, right, 2, matrix, 4, 1, column, left, 2);
        int before = (left + size - 1) % size;
        for (int i = 0; i < n; i++) {
            Expect.equal(100 * before + 2 + i * n, matrix[4 + i * n], "element " + i);
            Expect.equal(100 * rank + 3 + i * n, matrix[3 + i * n], "beside element " + i);
        }
        MPI.Finalize();
    }
}

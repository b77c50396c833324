package io.portolan.mpijava.programs;

import mpi.*;

/// Columns in the collectives with and without numbers of their own.
public class DerivedCollectives {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int n = 4;
        Datatype column =
                Datatype.Struct(
                        new int[] {1, 1},
                        new int[] {0, 1},
                        new Datatype[] {Datatype.Vector(n, 1, n, MPI.INT), MPI.UB});
        column.Commit();
        int[] matrix = new int[n * n];
        for (int i = 0; i < n * n; i++) {
            matrix[i] = 100 * rank + i;
        }
        int[] all = new int[n * size];
        MPI.COMM_WORLD.Gather(matrix, 1, 1, column, all, 0, n, MPI.INT, 0);
        if (rank == 0) {
            Expect.equal(100 * (size - 1) + 1 + n, all[n * (size - 1) + 1], "of the last rank");
        }
        int[] counts = new int[size];
        int[] displacements = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = n;
            displacements[i] = n * (size - 1 - i);
        }
        MPI.COMM_WORLD.Allgatherv(matrix, 2, 1, column, all, 0, counts, displacements, MPI.INT);
        for (int i = 0; i < size; i++) {
            Expect.equal(100 * i + 2 + n, all[displacements[i] + 1], "of rank " + i);
        }
        MPI.COMM_WORLD.Bcast(matrix, 3, 1, column, size - 1);
        for (int i = 0; i < n; i++) {
            Expect.equal(100 * (size - 1) + 3 + n * i, matrix[3 + n * i], "the last column");
            Expect.equal(100 * rank + 2 + n * i, matrix[2 + n * i], "the column before");
        }
        int[] ones = new int[size];
        int[] same = new int[size];
        for (int i = 0; i < size; i++) {
            ones[i] = 1;
            same[i] = i % n;
        }
        int[] in = new int[n * size];
        for (int i = 0; i < size; i++) {
            displacements[i] = n * i;
        }
        MPI.COMM_WORLD.Alltoallv(
                matrix, 0, ones, same, column, in, 0, counts, displacements, MPI.INT);
        int[] rows = new int[n * n * size];
        for (int i = 0; i < size; i++) {
            int expected = rank % n == 3 ? 100 * (size - 1) + 3 + n : 100 * i + rank % n + n;
            Expect.equal(expected, in[n * i + 1], "of rank " + i);
            displacements[i] = n * n * i;
        }
        MPI.COMM_WORLD.Gatherv(in, 0, n, MPI.INT, rows, 2, ones, displacements, column, 0);
        if (rank == 0) {
            Expect.equal(in[1], rows[2 + n], "the column of rank 0");
        }
        MPI.Finalize();
    }
}

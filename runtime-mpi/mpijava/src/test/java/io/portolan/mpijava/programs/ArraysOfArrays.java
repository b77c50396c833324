package io.portolan.mpijava.programs;

import mpi.*;

/// A matrix that is an array of rows is a buffer of objects.
public class ArraysOfArrays {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[][] matrix = new int[4][];
        for (int i = 0; i < 4; i++) {
            matrix[i] = new int[] {rank, i};
        }
        int[][] got = new int[4][];
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        MPI.COMM_WORLD.Sendrecv(matrix, 1, 3, MPI.OBJECT, right, 1, got, 0, 3, MPI.OBJECT, left, 1);
        Expect.equal(new int[] {left, 3}, got[2], "the last row");
        MPI.COMM_WORLD.Bcast(got, 0, 3, MPI.OBJECT, 0);
        Expect.equal(new int[] {size - 1, 1}, got[0], "the first row");
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// Sums of the ranks up to each one.
public class ScanOfPrefixes {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] own = {1, rank};
        int[] result = new int[2];
        MPI.COMM_WORLD.Scan(own, 0, result, 0, 2, MPI.INT, MPI.SUM);
        Expect.equal(new int[] {rank + 1, rank * (rank + 1) / 2}, result, "the sums");
        double[] largest = new double[2];
        MPI.COMM_WORLD.Scan(new double[] {0, size - rank}, 1, largest, 1, 1, MPI.DOUBLE, MPI.MIN);
        Expect.equal((double) size - rank, largest[1], "the smallest up to here");
        MPI.Finalize();
    }
}

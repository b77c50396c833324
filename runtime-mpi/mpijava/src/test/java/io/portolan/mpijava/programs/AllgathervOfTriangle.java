package io.portolan.mpijava.programs;

import mpi.*;

/// Every rank gets all shares, of which rank i gives i + 1.
public class AllgathervOfTriangle {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = i + 1;
            displacements[i] = i * (i + 1) / 2;
        }
        short[] own = new short[size];
        for (int i = 0; i < size; i++) {
            own[i] = (short) (10 * rank + i);
        }
        short[] all = new short[size * (size + 1) / 2 + 4];
        MPI.COMM_WORLD.Allgatherv(
                own, 0, rank + 1, MPI.SHORT, all, 4, counts, displacements, MPI.SHORT);
        for (int i = 0; i < size; i++) {
            Expect.equal(10 * i + i, all[4 + displacements[i] + i], "the last of rank " + i);
        }
        Expect.failure(
                "one for each",
                () ->
                        MPI.COMM_WORLD.Allgatherv(
                                own, 0, 1, MPI.SHORT, all, 0, new int[0], new int[0], MPI.SHORT));
        MPI.Finalize();
    }
}

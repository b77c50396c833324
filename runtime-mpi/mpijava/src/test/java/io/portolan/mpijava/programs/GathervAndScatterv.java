package io.portolan.mpijava.programs;

import mpi.*;

/// Shares of different length, with room between them.
public class GathervAndScatterv {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        int end = 0;
        for (int i = 0; i < size; i++) {
            counts[i] = i % 3 + 1;
            displacements[i] = end + 1;
            end += counts[i] + 1;
        }
        float[] own = new float[counts[rank]];
        for (int i = 0; i < own.length; i++) {
            own[i] = rank + i / 10f;
        }
        float[] all = new float[end + 3];
        MPI.COMM_WORLD.Gatherv(
                own, 0, own.length, MPI.FLOAT, all, 2, counts, displacements, MPI.FLOAT, 0);
        if (rank == 0) {
            for (int i = 0; i < size; i++) {
                Expect.equal(i, all[2 + displacements[i]], "of rank " + i);
                Expect.equal(0, all[2 + displacements[i] - 1], "before rank " + i);
            }
        }
        float[] back = new float[counts[rank] + 1];
        MPI.COMM_WORLD.Scatterv(
                all, 2, counts, displacements, MPI.FLOAT, back, 1, counts[rank], MPI.FLOAT, 0);
        Expect.equal(rank, back[1], "the first element");
        MPI.Finalize();
    }
}

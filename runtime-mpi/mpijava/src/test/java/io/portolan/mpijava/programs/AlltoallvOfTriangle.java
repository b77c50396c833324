package io.portolan.mpijava.programs;

import mpi.*;

/// Rank i gives rank j i + j elements.
public class AlltoallvOfTriangle {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] sendcounts = new int[size];
        int[] sdispls = new int[size];
        int[] recvcounts = new int[size];
        int[] rdispls = new int[size];
        int n = 2 * size;
        for (int i = 0; i < size; i++) {
            sendcounts[i] = rank + i;
            recvcounts[i] = i + rank;
            sdispls[i] = i * n;
            rdispls[size - 1 - i] = i * n;
        }
        int[] out = new int[size * n];
        int[] in = new int[size * n];
        for (int i = 0; i < size * n; i++) {
            out[i] = 1000 * rank + i;
        }
        MPI.COMM_WORLD.Alltoallv(
                out, 0, sendcounts, sdispls, MPI.INT, in, 0, recvcounts, rdispls, MPI.INT);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < recvcounts[i]; j++) {
                Expect.equal(1000 * i + rank * n + j, in[rdispls[i] + j], "of rank " + i);
            }
        }
        MPI.Finalize();
    }
}

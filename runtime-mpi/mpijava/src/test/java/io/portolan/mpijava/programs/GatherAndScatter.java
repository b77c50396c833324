package io.portolan.mpijava.programs;

import mpi.*;

/// Shares go to the root and back.
public class GatherAndScatter {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int root = size / 2;
        int[] own = {rank, rank * rank};
        int[] all = rank == root ? new int[2 * size + 1] : null;
        MPI.COMM_WORLD.Gather(own, 0, 2, MPI.INT, all, 1, 2, MPI.INT, root);
        if (rank == root) {
            for (int i = 0; i < size; i++) {
                Expect.equal(i * i, all[1 + 2 * i + 1], "of rank " + i);
                all[1 + 2 * i] = 100 + i;
            }
        }
        int[] back = new int[4];
        MPI.COMM_WORLD.Scatter(all, 1, 2, MPI.INT, back, 2, 2, MPI.INT, root);
        Expect.equal(new int[] {0, 0, 100 + rank, rank * rank}, back, "the share");
        MPI.Finalize();
    }
}

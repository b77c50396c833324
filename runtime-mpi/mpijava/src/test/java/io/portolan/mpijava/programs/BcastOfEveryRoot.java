package io.portolan.mpijava.programs;

import mpi.*;

/// Each rank is the root once.
public class BcastOfEveryRoot {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        for (int root = 0; root < size; root++) {
            long[] data = new long[5000];
            if (rank == root) {
                for (int i = 0; i < 5000; i++) {
                    data[i] = (long) root + i;
                }
            }
            MPI.COMM_WORLD.Bcast(data, 10, 4990, MPI.LONG, root);
            Expect.equal(root + 4999, data[4999], "the last element");
            Expect.equal(rank == root ? root : 0, data[0], "the first element");
        }
        MPI.COMM_WORLD.Barrier();
        Expect.failure("root is", () -> MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, -1));
        MPI.Finalize();
    }
}

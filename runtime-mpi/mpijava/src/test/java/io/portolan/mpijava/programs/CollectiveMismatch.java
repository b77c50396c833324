package io.portolan.mpijava.programs;

import mpi.*;

/// Ranks that disagree on a collective are told, and can go on.
public class CollectiveMismatch {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] data = new int[4];
        if (size > 1) {
            int root = rank == 0 ? 0 : 1;
            Expect.failure("root", () -> MPI.COMM_WORLD.Bcast(data, 0, 4, MPI.INT, root));
            int count = rank == 0 ? 4 : 3;
            Expect.failure(
                    "elements",
                    () ->
                            MPI.COMM_WORLD.Allreduce(
                                    data, 0, new int[4], 0, count, MPI.INT, MPI.SUM));
            Expect.failure(
                    "",
                    () -> {
                        if (rank == 0) {
                            MPI.COMM_WORLD.Barrier();
                        } else {
                            MPI.COMM_WORLD.Bcast(data, 0, 4, MPI.INT, 0);
                        }
                    });
        }
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// Rank 0 takes results from whoever has one, and learns from the status who it was.
public class WildcardFarm {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        if (rank == 0) {
            boolean[] seen = new boolean[size];
            int[] result = new int[2 * size];
            for (int i = 1; i < size; i++) {
                Status status =
                        MPI.COMM_WORLD.Recv(
                                result, 0, 2 * size, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                Expect.equal(100 + status.source, status.tag, "the tag");
                Expect.equal(status.source, status.Get_count(MPI.INT), "the count");
                Expect.isTrue(!seen[status.source], "one result of a rank");
                seen[status.source] = true;
            }
        } else {
            MPI.COMM_WORLD.Send(new int[rank], 0, rank, MPI.INT, 0, 100 + rank);
        }
        Expect.failure("tag is", () -> MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, -5));
        MPI.Finalize();
    }
}

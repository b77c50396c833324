package io.portolan.mpijava.programs;

import mpi.*;

/// A number goes round all ranks, each of which adds its own.
public class HelloRing {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] token = new int[1];
        if (size == 1) {
            Expect.equal(0, rank, "the only rank");
        } else if (rank == 0) {
            MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, 1, 7);
            MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, size - 1, 7);
            Expect.equal(size * (size - 1) / 2, token[0], "the sum of the ranks");
        } else {
            MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, rank - 1, 7);
            token[0] += rank;
            MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, (rank + 1) % size, 7);
        }
        Expect.failure("dest is", () -> MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, size, 7));
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// Ssend returns after the receive has begun; Issend is complete then.
public class SynchronousSends {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] flag = {rank};
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                MPI.COMM_WORLD.Recv(flag, 0, 1, MPI.INT, i, 1);
                Expect.equal(i, flag[0], "the number");
                MPI.COMM_WORLD.Recv(flag, 0, 1, MPI.INT, i, 2);
            }
        } else {
            MPI.COMM_WORLD.Ssend(flag, 0, 1, MPI.INT, 0, 1);
            Request request = MPI.COMM_WORLD.Issend(flag, 0, 1, MPI.INT, 0, 2);
            request.Wait();
            Expect.isTrue(request.Is_null(), "a request after its wait is null");
        }
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// Receives are posted before the others send ready.
public class ReadySends {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] got = new int[2 * size];
        Request[] requests = new Request[2 * size];
        for (int i = 0; i < size; i++) {
            requests[2 * i] = MPI.COMM_WORLD.Irecv(got, 2 * i, 1, MPI.INT, i, 1);
            requests[2 * i + 1] = MPI.COMM_WORLD.Irecv(got, 2 * i + 1, 1, MPI.INT, i, 2);
        }
        MPI.COMM_WORLD.Barrier();
        for (int i = 0; i < size; i++) {
            MPI.COMM_WORLD.Rsend(new int[] {rank}, 0, 1, MPI.INT, i, 1);
            MPI.COMM_WORLD.Irsend(new int[] {-rank}, 0, 1, MPI.INT, i, 2).Wait();
        }
        Request.Waitall(requests);
        for (int i = 0; i < size; i++) {
            Expect.equal(i, got[2 * i], "of rank " + i);
            Expect.equal(-i, got[2 * i + 1], "of rank " + i);
        }
        MPI.Finalize();
    }
}

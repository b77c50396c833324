package io.portolan.mpijava.failing;

import mpi.MPI;

/// Every rank receives before it sends.
public class HeadOnReceives {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.Size();
        int next = (MPI.COMM_WORLD.Rank() + 1) % size;
        int[] data = new int[1];
        MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, next, 3);
        MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, next, 3);
        MPI.Finalize();
    }
}

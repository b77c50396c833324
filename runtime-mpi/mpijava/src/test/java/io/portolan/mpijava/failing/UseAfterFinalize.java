package io.portolan.mpijava.failing;

import mpi.MPI;

/// Calls an operation after Finalize.
public class UseAfterFinalize {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        MPI.Finalize();
        MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, 0);
    }
}

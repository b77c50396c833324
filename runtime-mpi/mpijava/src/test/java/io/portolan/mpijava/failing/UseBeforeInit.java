package io.portolan.mpijava.failing;

import mpi.MPI;

/// Calls an operation before Init.
public class UseBeforeInit {
    public static void main(String[] args) throws Exception {
        MPI.COMM_WORLD.Barrier();
        MPI.Init(args);
        MPI.Finalize();
    }
}

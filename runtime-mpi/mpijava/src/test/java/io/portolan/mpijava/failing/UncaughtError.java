package io.portolan.mpijava.failing;

import mpi.MPI;

/// A rank throws while the others wait for it.
public class UncaughtError {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Rank() == 0) {
            throw new IllegalStateException("out of fuel");
        }
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
    }
}

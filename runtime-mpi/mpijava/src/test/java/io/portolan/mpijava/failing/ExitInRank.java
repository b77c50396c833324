package io.portolan.mpijava.failing;

import mpi.MPI;

/// A rank exits in the midst.
public class ExitInRank {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.exit(5);
        }
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
    }
}

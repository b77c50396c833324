package io.portolan.mpijava.failing;

import mpi.MPI;

/// Calls Init twice.
public class SecondInit {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        MPI.Init(args);
        MPI.Finalize();
    }
}

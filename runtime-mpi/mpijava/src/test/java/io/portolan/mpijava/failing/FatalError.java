package io.portolan.mpijava.failing;

import mpi.MPI;

/// An error on a communicator whose errors are fatal ends the job, even if it is caught.
public class FatalError {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_ARE_FATAL);
        try {
            if (MPI.COMM_WORLD.Rank() == 0) {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, -1, 0);
            }
            MPI.COMM_WORLD.Barrier();
        } catch (Exception e) {
            System.out.println("a program goes on after a fatal error");
        }
        MPI.Finalize();
    }
}

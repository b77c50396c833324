package io.portolan.mpijava.failing;

import mpi.MPI;

/// The last rank aborts; the others catch every exception, and end all the same.
public class AbortingProgram {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        try {
            if (MPI.COMM_WORLD.Rank() == MPI.COMM_WORLD.Size() - 1) {
                MPI.COMM_WORLD.Abort(7);
            }
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 5);
        } catch (Exception e) {
            System.out.println("a rank goes on after the end of the job");
        }
        MPI.Finalize();
    }
}

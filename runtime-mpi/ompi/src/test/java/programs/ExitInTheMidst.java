package programs;

import mpi.*;

/// Leaves without Finalize, as programs do that have found an error.
public class ExitInTheMidst {
    /// The status of the job.
    static final int STATUS = 5;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        if (rank == 0) {
            System.exit(5);
        }
        world.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 0);
        MPI.Finalize();
    }
}

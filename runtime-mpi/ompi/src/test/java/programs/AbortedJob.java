package programs;

import mpi.*;

/// Ends the job with a status.
public class AbortedJob {
    /// The status of the job.
    static final int STATUS = 7;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        if (rank == size - 1) {
            world.abort(7);
        }
        world.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 0);
        MPI.Finalize();
    }
}

package programs;

import mpi.*;

/// A rank that throws ends the job.
public class ThrowingRank {
    /// The status of the job.
    static final int STATUS = 1;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        if (rank == 0) {
            throw new IllegalStateException("out of fuel");
        }
        world.recv(new int[1], 1, MPI.INT, 0, 0);
        MPI.Finalize();
    }
}

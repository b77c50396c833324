package programs;

import mpi.*;

/// Without an error handler an error ends the job with its class.
public class FatalByDefault {
    /// The status of the job.
    static final int STATUS = 6;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int size = world.getSize();
        world.send(new int[1], 1, MPI.INT, size, 0);
        MPI.Finalize();
    }
}

package programs;

import mpi.*;

/// Ranks that wait for each other for ever are told so, which ends the job.
public class Deadlock {
    /// The status of the job.
    static final int STATUS = 1;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        world.setErrhandler(MPI.ERRORS_RETURN);
        world.recv(new int[1], 1, MPI.INT, (rank + 1) % size, 0);
        MPI.Finalize();
    }
}

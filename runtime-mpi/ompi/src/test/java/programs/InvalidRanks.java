package programs;

import mpi.*;

/// A rank that is not there is an error, and the program goes on.
public class InvalidRanks {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int size = world.getSize();
        world.setErrhandler(MPI.ERRORS_RETURN);
        int[] buffer = new int[1];
        Expect.error(MPI.ERR_RANK, () -> world.send(buffer, 1, MPI.INT, size, 0));
        Expect.error(MPI.ERR_RANK, () -> world.recv(buffer, 1, MPI.INT, size + 3, 0));
        Expect.error(MPI.ERR_RANK, () -> world.iSend(MPI.newIntBuffer(1), 1, MPI.INT, -7, 0));
        Expect.error(MPI.ERR_TAG, () -> world.send(buffer, 1, MPI.INT, 0, -5));
        Expect.error(MPI.ERR_ROOT, MPI.ERR_RANK, () -> world.bcast(buffer, 1, MPI.INT, size));
        world.barrier();
        MPI.Finalize();
    }
}

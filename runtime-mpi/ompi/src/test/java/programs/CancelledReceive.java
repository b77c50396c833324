package programs;

import mpi.*;

/// Cancels a receive that nobody sends to.
public class CancelledReceive {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        Request request = world.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, MPI.ANY_SOURCE, 12345);
        request.cancel();
        Status status = request.waitStatus();
        Expect.that(status.isCancelled(), "it was cancelled");
        Expect.that(request.isNull(), "the request is null");
        MPI.Finalize();
    }
}

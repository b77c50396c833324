package programs;

import mpi.*;

/// A message that is longer than its buffer is an error.
public class Truncation {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        world.setErrhandler(MPI.ERRORS_RETURN);
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        Request send = world.iSend(MPI.newIntBuffer(10), 10, MPI.INT, to, 0);
        try {
            world.recv(new int[5], 5, MPI.INT, from, 0);
            Expect.that(false, "an exception");
        } catch (MPIException e) {
            Expect.that(e.getErrorClass() == MPI.ERR_TRUNCATE, "the class of " + e);
        }
        send.waitFor();
        send = world.iSend(MPI.newIntBuffer(3), 3, MPI.INT, to, 1);
        Request recv = world.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, from, 1);
        try {
            Request.waitAll(new Request[] {recv, send});
            Expect.that(false, "an exception of several");
        } catch (MPIException e) {
            Expect.that(e.getErrorClass() == MPI.ERR_IN_STATUS, "the class of " + e);
            Expect.that(recv.isNull() && send.isNull(), "both have ended");
        }
        MPI.Finalize();
    }
}

package programs;

import mpi.*;

/// Sends to and receives from nobody.
public class NobodyThere {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        world.send(new int[1], 1, MPI.INT, MPI.PROC_NULL, 0);
        Status status = world.recv(new int[1], 1, MPI.INT, MPI.PROC_NULL, 0);
        Expect.that(status.getSource() == MPI.PROC_NULL, "the source");
        Expect.that(status.getCount(MPI.INT) == 0, "the count");
        world.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, MPI.PROC_NULL, 0).waitFor();
        MPI.Finalize();
    }
}

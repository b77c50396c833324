package programs;

import mpi.*;

/// Nothing may be sent after Finalize.
public class UseAfterFinalize {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        MPI.Finalize();
        Expect.that(MPI.isFinalized() && MPI.isInitialized(), "the state");
        Expect.error(MPI.ERR_OTHER, () -> world.send(new int[1], 1, MPI.INT, 0, 0));
        Expect.error(MPI.ERR_OTHER, () -> MPI.wtime());
        Expect.error(MPI.ERR_OTHER, MPI::Finalize);
    }
}

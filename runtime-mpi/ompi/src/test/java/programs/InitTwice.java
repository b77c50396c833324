package programs;

import mpi.*;

/// The second Init is an error, as is a call before the first.
public class InitTwice {
    public static void main(String[] args) throws MPIException {
        Expect.error(MPI.ERR_OTHER, () -> MPI.COMM_WORLD.getRank());
        Expect.that(!MPI.isInitialized(), "not yet");
        int provided = MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        Expect.that(provided == MPI.THREAD_MULTIPLE && MPI.queryThread() == provided, "threads");
        Expect.that(MPI.isThreadMain(), "the main thread");
        Expect.error(MPI.ERR_OTHER, () -> MPI.Init(args));
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }
}

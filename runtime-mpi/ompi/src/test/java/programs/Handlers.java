package programs;

import mpi.*;

/// Changes what is done about errors.
public class Handlers {
    /// The status of the job.
    static final int STATUS = 35;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        Expect.that(world.getErrhandler() == MPI.ERRORS_ARE_FATAL, "by default");
        world.setErrhandler(MPI.ERRORS_RETURN);
        Expect.that(world.dup().getErrhandler() == MPI.ERRORS_RETURN, "inherited");
        world.callErrhandler(MPI.ERR_OTHER);
        Expect.error(MPI.ERR_RANK, () -> world.send(new int[1], 1, MPI.INT, 99, 0));
        world.setErrhandler(MPI.ERRORS_ABORT);
        Expect.that(world.getErrhandler() == MPI.ERRORS_ABORT, "abort");
        world.callErrhandler(MPI.ERR_IO);
        Expect.that(false, "the job has ended");
        MPI.Finalize();
    }
}

package programs;

import mpi.*;

/// Collectives that do not fit each other are an error on all ranks.
public class DifferentRoots {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        world.setErrhandler(MPI.ERRORS_RETURN);
        if (size > 1) {
            Expect.error(
                    MPI.ERR_ROOT, () -> world.bcast(new int[1], 1, MPI.INT, rank == 0 ? 0 : 1));
        }
        world.barrier();
        if (size > 1) {
            Expect.error(
                    MPI.ERR_OP,
                    () -> world.allReduce(new int[1], 1, MPI.INT, rank == 0 ? MPI.SUM : MPI.MAX));
        }
        world.barrier();
        MPI.Finalize();
    }
}

package programs;

import mpi.*;

/// Asks for all that a program asks first.
public class Hello {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Expect.that(args.length == 2 && args[0].equals("one"), "the arguments");
        Expect.that(0 <= rank && rank < size, "the rank");
        Expect.that(MPI.isInitialized() && !MPI.isFinalized(), "the state");
        Expect.that(MPI.getVersion().getVersion() == MPI.VERSION, "the version");
        Expect.that(!MPI.getProcessorName().isEmpty(), "the name of the machine");
        double begin = MPI.wtime();
        Expect.that(begin <= MPI.wtime() && MPI.wtick() > 0, "the clock");
        Expect.that(MPI.COMM_SELF.getSize() == 1 && MPI.COMM_SELF.getRank() == 0, "self");
        MPI.Finalize();
    }
}

package programs;

import mpi.*;

/// Duplicates communicators without waiting.
public class DuplicatesInTheBackground {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int size = world.getSize();
        Intracomm first = world.iDup();
        Intracomm second = world.iDup();
        Request.waitAll(new Request[] {first.getRequest(), second.getRequest()});
        int[] sum = {1};
        second.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Expect.that(sum[0] == size && first.getSize() == size, "they work");
        Expect.that(Comm.compare(first, second) == MPI.CONGRUENT, "congruent");
        MPI.Finalize();
    }
}

package programs;

import mpi.*;

/// Tests requests without waiting.
public class Testing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        Request never = world.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, from, 99);
        Expect.that(!never.test() && never.testStatus() == null, "not complete");
        Expect.that(Request.testAny(new Request[] {never}) == MPI.UNDEFINED, "none of one");
        Expect.that(Request.testSome(new Request[] {never}).length == 0, "nothing of some");
        Expect.that(!Request.testAll(new Request[] {never}), "not all");
        world.barrier();
        world.send(new int[] {8}, 1, MPI.INT, to, 99);
        while (never.getStatus() == null) {
            Thread.onSpinWait();
        }
        Status status = never.testStatus();
        Expect.that(status != null && status.getSource() == from, "complete");
        Expect.that(never.isNull() && never.test(), "null is complete");
        Expect.that(MPI.REQUEST_NULL.test(), "the constant is complete");
        MPI.Finalize();
    }
}

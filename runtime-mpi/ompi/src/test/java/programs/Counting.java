package programs;

import mpi.*;

/// Asks statuses for counts and elements.
public class Counting {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        pair.commit();
        Status status = world.sendRecv(new int[3], 3, MPI.INT, to, 0, new int[6], 3, pair, from, 0);
        Expect.that(status.getCount(MPI.INT) == 3, "in ints");
        Expect.that(status.getCount(pair) == MPI.UNDEFINED, "in pairs");
        Expect.that(status.getElements(pair) == 3, "elements");
        Expect.that(status.getElementsX(pair).getCount() == 3, "many elements");
        Expect.that(status.getCount(MPI.BYTE) == 12, "in bytes");
        Expect.that(status.getError() == MPI.SUCCESS && !status.isCancelled(), "no error");
        status.setElements(MPI.LONG, 5);
        Expect.that(status.getElements(MPI.LONG) == 5, "set");
        status.setElementsX(MPI.INT, new Count(7));
        Expect.that(status.getElementsX(MPI.INT).equals(new Count(7)), "set to many");
        status.setCancelled(true);
        Expect.that(status.isCancelled(), "cancelled");
        MPI.Finalize();
    }
}

package programs;

import mpi.*;

/// Receives messages of unknown length.
public class Probing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        Request send = world.iSend(MPI.newIntBuffer(3 + rank), 3 + rank, MPI.INT, to, rank);
        Status status = world.probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        int from = (rank + size - 1) % size;
        Expect.that(status.getSource() == from && status.getTag() == from, "the envelope");
        Expect.that(status.getCount(MPI.INT) == 3 + from, "the count");
        Status again = world.iProbe(from, from);
        Expect.that(again != null && again.getCount(MPI.INT) == 3 + from, "iProbe");
        world.recv(new int[3 + from], 3 + from, MPI.INT, from, from);
        Expect.that(world.iProbe(from, from) == null, "nothing more");
        send.waitFor();
        MPI.Finalize();
    }
}

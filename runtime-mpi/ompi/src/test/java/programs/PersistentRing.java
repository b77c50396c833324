package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Starts the same requests again and again.
public class PersistentRing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        IntBuffer out = MPI.newIntBuffer(1);
        IntBuffer in = MPI.newIntBuffer(1);
        Prequest[] requests = {
            world.recvInit(in, 1, MPI.INT, from, 9), world.sendInit(out, 1, MPI.INT, to, 9)
        };
        for (int round = 0; round < 20; round++) {
            out.put(0, 1000 * round + rank);
            Prequest.startAll(requests);
            Request.waitAll(requests);
            Expect.that(in.get(0) == 1000 * round + from, "round " + round);
            Expect.that(!requests[0].isNull(), "the request stays");
        }
        Prequest.startAll(requests);
        Status found = requests[0].getStatus();
        while (found == null) {
            found = requests[0].getStatus();
        }
        Expect.that(found.getSource() == from, "what is known of the message");
        Expect.that(requests[0].waitStatus().getSource() == from, "the same at the end");
        requests[1].waitFor();
        Prequest synchronous = world.sSendInit(out, 1, MPI.INT, to, 10);
        synchronous.start();
        world.recv(new int[1], 1, MPI.INT, from, 10);
        synchronous.waitFor();
        synchronous.free();
        requests[0].free();
        requests[1].free();
        Expect.that(requests[0].isNull() && synchronous.isNull(), "freed");
        MPI.Finalize();
    }
}

package programs;

import java.nio.DoubleBuffer;
import mpi.*;

/// Sends messages of a megabyte to all others at once.
public class LongMessages {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int n = 150_000;
        DoubleBuffer out = MPI.newDoubleBuffer(n);
        out.put(n - 1, rank);
        DoubleBuffer[] in = new DoubleBuffer[size];
        Request[] requests = new Request[2 * size];
        for (int i = 0; i < size; i++) {
            in[i] = MPI.newDoubleBuffer(n);
            requests[i] = world.iRecv(in[i], n, MPI.DOUBLE, i, 0);
            requests[size + i] = world.iSend(out, n, MPI.DOUBLE, i, 0);
        }
        Request.waitAll(requests);
        for (int i = 0; i < size; i++) {
            Expect.that(in[i].get(n - 1) == i, "the message of " + i);
        }
        MPI.Finalize();
    }
}

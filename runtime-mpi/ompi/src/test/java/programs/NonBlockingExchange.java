package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Exchanges with all ranks by non-blocking operations.
public class NonBlockingExchange {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        IntBuffer in = MPI.newIntBuffer(size);
        IntBuffer out = MPI.newIntBuffer(size);
        Request[] requests = new Request[2 * size];
        for (int i = 0; i < size; i++) {
            requests[i] = world.iRecv(MPI.slice(in, i), 1, MPI.INT, i, 5);
        }
        for (int i = 0; i < size; i++) {
            out.put(i, 100 * rank + i);
            requests[size + i] = world.iSend(MPI.slice(out, i), 1, MPI.INT, i, 5);
        }
        Status[] statuses = Request.waitAllStatus(requests);
        for (int i = 0; i < size; i++) {
            Expect.that(in.get(i) == 100 * i + rank, "the value of rank " + i);
            Expect.that(statuses[i].getSource() == i && statuses[i].getIndex() == i, "the status");
            Expect.that(requests[i].isNull(), "the request is null");
        }
        MPI.Finalize();
    }
}

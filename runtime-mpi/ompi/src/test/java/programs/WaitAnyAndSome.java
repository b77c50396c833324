package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Waits for requests in the order of their completion.
public class WaitAnyAndSome {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        IntBuffer in = MPI.newIntBuffer(4);
        Request[] requests = new Request[4];
        for (int i = 0; i < 4; i++) {
            requests[i] = world.iRecv(MPI.slice(in, i), 1, MPI.INT, from, i);
        }
        for (int i = 3; i >= 0; i--) {
            world.send(new int[] {i + 1}, 1, MPI.INT, to, i);
        }
        int first = Request.waitAny(requests);
        Expect.that(in.get(first) == first + 1 && requests[first].isNull(), "waitAny");
        Status second = Request.waitAnyStatus(requests);
        Expect.that(second.getTag() == second.getIndex(), "waitAnyStatus");
        int left = 2;
        while (left > 0) {
            int[] some = Request.waitSome(requests);
            Expect.that(some.length >= 1, "waitSome");
            left -= some.length;
        }
        Expect.that(Request.waitSome(requests) == null, "none is active");
        Expect.that(Request.waitAny(requests) == MPI.UNDEFINED, "none is left");
        MPI.Finalize();
    }
}

package programs;

import java.nio.FloatBuffer;
import mpi.*;

/// Sends non-blocking in all modes, direct and on the heap.
public class NonBlockingModes {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        FloatBuffer out = MPI.newFloatBuffer(3);
        out.put(0, rank).put(1, 2).put(2, 3);
        float[][] in = new float[3][3];
        Request[] requests = new Request[6];
        for (int i = 0; i < 3; i++) {
            requests[i] = world.iRecv(FloatBuffer.wrap(in[i]), 3, MPI.FLOAT, from, i);
        }
        world.barrier();
        requests[3] = world.ibSend(out, 3, MPI.FLOAT, to, 0);
        requests[4] = world.isSend(out, 3, MPI.FLOAT, to, 1);
        requests[5] = world.irSend(out, 3, MPI.FLOAT, to, 2);
        Request.waitAll(requests);
        for (float[] got : in) {
            Expect.that(got[0] == from && got[2] == 3, "the values");
        }
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import java.nio.ByteBuffer;
import mpi.*;

/// Persistent sends of all modes.
public class PersistentModes {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        MPI.Buffer_attach(
                ByteBuffer.allocate(
                        10 * (MPI.COMM_WORLD.Pack_size(1, MPI.INT) + MPI.BSEND_OVERHEAD)));
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int[] out = new int[1];
        int[] in = new int[3];
        Prequest[] receives = new Prequest[3];
        for (int i = 0; i < 3; i++) {
            receives[i] = MPI.COMM_WORLD.Recv_init(in, i, 1, MPI.INT, left, i);
        }
        Prequest[] sends = {
            MPI.COMM_WORLD.Ssend_init(out, 0, 1, MPI.INT, right, 0),
            MPI.COMM_WORLD.Bsend_init(out, 0, 1, MPI.INT, right, 1),
            MPI.COMM_WORLD.Rsend_init(out, 0, 1, MPI.INT, right, 2)
        };
        for (int step = 0; step < 5; step++) {
            out[0] = step + 10 * rank;
            Prequest.Startall(receives);
            MPI.COMM_WORLD.Barrier();
            Prequest.Startall(sends);
            Request.Waitall(sends);
            Request.Waitall(receives);
            for (int i = 0; i < 3; i++) {
                Expect.equal(step + 10 * left, in[i], "mode " + i);
            }
        }
        MPI.Buffer_detach();
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import java.nio.ByteBuffer;
import mpi.*;

/// A large message of a buffered send is kept, so the buffer may change at once.
public class BufferedLargeSends {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int length = 50000;
        ByteBuffer buffer =
                ByteBuffer.allocateDirect(
                        MPI.COMM_WORLD.Pack_size(length, MPI.DOUBLE) + MPI.BSEND_OVERHEAD);
        MPI.Buffer_attach(buffer);
        double[] data = new double[length];
        data[length - 1] = rank;
        Request request = MPI.COMM_WORLD.Ibsend(data, 0, length, MPI.DOUBLE, (rank + 1) % size, 3);
        data[length - 1] = -1;
        request.Wait();
        int left = (rank + size - 1) % size;
        MPI.COMM_WORLD.Barrier();
        double[] got = new double[length];
        MPI.COMM_WORLD.Recv(got, 0, length, MPI.DOUBLE, left, 3);
        Expect.equal((double) left, got[length - 1], "the last element");
        MPI.Buffer_detach();
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// Buffered sends take room of the attached buffer, and fail when there is too little.
public class BufferedSends {
    @SuppressWarnings("ReferenceEquality") // as old programs have it
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int room = 4 * (MPI.COMM_WORLD.Pack_size(100, MPI.INT) + MPI.BSEND_OVERHEAD);
        byte[] buffer = new byte[room];
        int[] data = new int[100];
        Expect.failure(
                "no buffer is attached",
                () -> MPI.COMM_WORLD.Bsend(data, 0, 100, MPI.INT, rank, 1));
        MPI.Buffer_attach(buffer);
        Expect.failure("attached already", () -> MPI.Buffer_attach(new byte[10]));
        int right = (rank + 1) % size;
        for (int i = 0; i < 4; i++) {
            data[0] = 10 * rank + i;
            MPI.COMM_WORLD.Bsend(data, 0, 100, MPI.INT, right, i);
        }
        int[] large = new int[room];
        Expect.failure(
                "bytes of the attached buffer",
                () -> MPI.COMM_WORLD.Bsend(large, 0, room, MPI.INT, right, 9));
        int left = (rank + size - 1) % size;
        for (int i = 0; i < 4; i++) {
            MPI.COMM_WORLD.Recv(data, 0, 100, MPI.INT, left, i);
            Expect.equal(10 * left + i, data[0], "message " + i);
        }
        Expect.isTrue(MPI.Buffer_detach() == buffer, "the buffer that was attached");
        Expect.failure("no buffer is attached", () -> MPI.Buffer_detach());
        MPI.Finalize();
    }
}

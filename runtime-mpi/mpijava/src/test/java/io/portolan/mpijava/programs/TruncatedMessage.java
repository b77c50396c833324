package io.portolan.mpijava.programs;

import mpi.*;

/// A message that is longer than the buffer is an error, and lost.
public class TruncatedMessage {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int[] in = {1, 2, 3};
        Request send = MPI.COMM_WORLD.Isend(new int[10], 0, 10, MPI.INT, right, 1);
        Expect.failure("truncated", () -> MPI.COMM_WORLD.Recv(in, 0, 3, MPI.INT, left, 1));
        send.Wait();
        Expect.equal(new int[] {1, 2, 3}, in, "the buffer");
        send = MPI.COMM_WORLD.Isend(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, right, 2);
        Expect.failure(
                "truncated", () -> MPI.COMM_WORLD.Recv(new Object[2], 0, 1, MPI.OBJECT, left, 2));
        send.Wait();
        Request receive = MPI.COMM_WORLD.Irecv(in, 0, 1, MPI.INT, left, 3);
        send = MPI.COMM_WORLD.Isend(new int[2], 0, 2, MPI.INT, right, 3);
        Expect.failure("truncated", () -> receive.Wait());
        send.Wait();
        MPI.Finalize();
    }
}

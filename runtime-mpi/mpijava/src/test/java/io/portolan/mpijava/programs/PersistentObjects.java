package io.portolan.mpijava.programs;

import mpi.*;

/// Objects of a persistent send are sent as they are at each start.
public class PersistentObjects {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        StringBuilder[] text = {new StringBuilder()};
        Object[] got = new Object[1];
        Prequest send = MPI.COMM_WORLD.Send_init(text, 0, 1, MPI.OBJECT, right, 1);
        Prequest receive = MPI.COMM_WORLD.Recv_init(got, 0, 1, MPI.OBJECT, left, 1);
        for (int step = 1; step <= 5; step++) {
            text[0].append(rank);
            receive.Start();
            send.Start();
            Status status = receive.Wait();
            send.Wait();
            Expect.equal(1, status.Get_count(MPI.OBJECT), "the count");
            Expect.equal(Integer.toString(left).repeat(step), got[0].toString(), "the text");
        }
        receive.Start();
        Expect.failure("it is active", () -> receive.Start());
        receive.Cancel();
        Expect.isTrue(receive.Wait().Test_cancelled(), "it was cancelled");
        MPI.Finalize();
    }
}

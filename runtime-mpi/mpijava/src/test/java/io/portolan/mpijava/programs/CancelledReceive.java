package io.portolan.mpijava.programs;

import mpi.*;

/// A receive that nobody sends to is cancelled.
public class CancelledReceive {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int[] data = {5};
        Request request = MPI.COMM_WORLD.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 77);
        Expect.isTrue(request.Test() == null, "nothing came");
        request.Cancel();
        Status status = request.Wait();
        Expect.isTrue(status.Test_cancelled(), "the receive was cancelled");
        Expect.isTrue(request.Is_null(), "the request is null");
        Expect.equal(5, data[0], "the buffer is as it was");
        Request send = MPI.COMM_WORLD.Isend(data, 0, 1, MPI.INT, rank, 78);
        Status received = MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, rank, 78);
        Expect.isTrue(!received.Test_cancelled(), "a receive that got a message");
        send.Wait();
        MPI.Finalize();
    }
}

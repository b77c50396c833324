package io.portolan.mpijava.programs;

import mpi.*;

/// Waits for nothing return at once.
public class NullRequests {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Expect.isTrue(MPI.REQUEST_NULL.Is_null(), "the null request");
        Expect.equal(0, MPI.REQUEST_NULL.Wait().Get_count(MPI.INT), "the count of nothing");
        Expect.isTrue(MPI.REQUEST_NULL.Test() != null, "it is complete");
        Request[] requests = {MPI.REQUEST_NULL, null, MPI.REQUEST_NULL};
        Expect.equal(3, Request.Waitall(requests).length, "statuses");
        Expect.equal(3, Request.Testall(requests).length, "statuses");
        Expect.equal(0, Request.Testsome(requests).length, "none is complete");
        Request send = MPI.COMM_WORLD.Isend(new int[1], 0, 1, MPI.INT, rank, 1);
        send.Free();
        Expect.isTrue(send.Is_null(), "a freed request is null");
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, rank, 1);
        MPI.Finalize();
    }
}

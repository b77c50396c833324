package io.portolan.mpijava.programs;

import mpi.*;

/// Rank 0 serves requests in the order in which they are complete.
public class WaitanyServer {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        if (rank > 0) {
            MPI.COMM_WORLD.Send(new int[] {rank * rank}, 0, 1, MPI.INT, 0, 4);
        } else {
            int[] got = new int[size];
            Request[] requests = new Request[size];
            requests[0] = MPI.REQUEST_NULL;
            for (int i = 1; i < size; i++) {
                requests[i] = MPI.COMM_WORLD.Irecv(got, i, 1, MPI.INT, i, 4);
            }
            for (int i = 1; i < size; i++) {
                Status status = Request.Waitany(requests);
                Expect.equal(status.index, status.source, "the index");
                Expect.equal(status.index * status.index, got[status.index], "the number");
                Expect.isTrue(requests[status.index].Is_null(), "the request is null");
            }
            Expect.equal(MPI.UNDEFINED, Request.Waitany(requests).index, "no request");
        }
        MPI.Finalize();
    }
}

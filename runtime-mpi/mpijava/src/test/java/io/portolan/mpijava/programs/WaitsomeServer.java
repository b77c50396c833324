package io.portolan.mpijava.programs;

import mpi.*;

/// Rank 0 takes all results that are there at once.
public class WaitsomeServer {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        if (rank > 0) {
            MPI.COMM_WORLD.Send(new int[] {rank}, 0, 1, MPI.INT, 0, 4);
        } else {
            int[] got = new int[size];
            Request[] requests = new Request[size];
            requests[0] = MPI.REQUEST_NULL;
            for (int i = 1; i < size; i++) {
                requests[i] = MPI.COMM_WORLD.Irecv(got, i, 1, MPI.INT, MPI.ANY_SOURCE, 4);
            }
            int sum = 0;
            int done = 0;
            while (done < size - 1) {
                Status[] some = Request.Waitsome(requests);
                for (Status each : some) {
                    Expect.equal(each.source, got[each.index], "the number");
                    sum += got[each.index];
                }
                done += some.length;
            }
            Expect.equal(size * (size - 1) / 2, sum, "the sum");
            Expect.equal(0, Request.Waitsome(requests).length, "none is left");
        }
        MPI.Finalize();
    }
}

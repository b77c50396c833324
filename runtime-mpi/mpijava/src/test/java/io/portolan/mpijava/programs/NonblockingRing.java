package io.portolan.mpijava.programs;

import mpi.*;

/// Each rank exchanges with both neighbours at once.
public class NonblockingRing {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        double[] fromLeft = new double[1000];
        double[] fromRight = new double[1000];
        double[] own = new double[1000];
        own[999] = rank;
        Request[] requests = {
            MPI.COMM_WORLD.Irecv(fromLeft, 0, 1000, MPI.DOUBLE, left, 1),
            MPI.COMM_WORLD.Irecv(fromRight, 0, 1000, MPI.DOUBLE, right, 2),
            MPI.COMM_WORLD.Isend(own, 0, 1000, MPI.DOUBLE, right, 1),
            MPI.COMM_WORLD.Isend(own, 0, 1000, MPI.DOUBLE, left, 2)
        };
        Status[] statuses = Request.Waitall(requests);
        Expect.equal((double) left, fromLeft[999], "of the left");
        Expect.equal((double) right, fromRight[999], "of the right");
        Expect.equal(left, statuses[0].source, "the source");
        Expect.equal(1000, statuses[1].Get_count(MPI.DOUBLE), "the count");
        for (Request request : requests) {
            Expect.isTrue(request.Is_null(), "a request after Waitall is null");
        }
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// A rank looks for the end of its requests in each of four ways.
public class TestLoops {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] got = new int[4 * size];
        for (int way = 0; way < 4; way++) {
            Request[] requests = new Request[size];
            for (int i = 0; i < size; i++) {
                requests[i] = MPI.COMM_WORLD.Irecv(got, way * size + i, 1, MPI.INT, i, way);
            }
            for (int i = 0; i < size; i++) {
                MPI.COMM_WORLD.Isend(new int[] {rank + way}, 0, 1, MPI.INT, i, way).Wait();
            }
            int done = 0;
            while (done < size) {
                switch (way) {
                    case 0 -> {
                        if (requests[done].Test() != null) {
                            done++;
                        }
                    }
                    case 1 -> {
                        if (Request.Testany(requests) != null) {
                            done++;
                        }
                    }
                    case 2 -> done += Request.Testsome(requests).length;
                    default -> {
                        if (Request.Testall(requests) != null) {
                            done = size;
                        }
                    }
                }
            }
            for (int i = 0; i < size; i++) {
                Expect.equal(i + way, got[way * size + i], "of rank " + i);
                Expect.isTrue(requests[i].Is_null(), "a request that is complete is null");
            }
        }
        Request[] none = {MPI.REQUEST_NULL};
        Expect.equal(MPI.UNDEFINED, Request.Testany(none).index, "no request");
        MPI.Finalize();
    }
}

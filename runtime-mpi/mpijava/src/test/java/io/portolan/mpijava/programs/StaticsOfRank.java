package io.portolan.mpijava.programs;

import mpi.*;

/// Statics are a rank's own, as they are a process' own.
public class StaticsOfRank {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        counter += rank + 1;
        MPI.COMM_WORLD.Barrier();
        Expect.equal(rank + 1, counter, "the counter");
        Expect.equal(rank, MPI.COMM_WORLD.Rank(), "the rank");
        MPI.Finalize();
    }

    static int counter;
}

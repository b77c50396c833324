package io.portolan.mpijava.programs;

import mpi.*;

/// The attributes that are there, and one of the program.
public class AttributesOfWorld {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int upper = MPI.COMM_WORLD.Attr_get(MPI.TAG_UB);
        Expect.equal(Integer.MAX_VALUE, upper, "the largest tag");
        Object host = MPI.COMM_WORLD.Attr_get(MPI.HOST);
        Expect.equal(MPI.PROC_NULL, ((Integer) host).intValue(), "the host");
        Expect.equal(rank, (int) MPI.COMM_WORLD.Attr_get(MPI.IO), "the rank that reads files");
        Expect.equal(1, (int) MPI.COMM_WORLD.Attr_get(MPI.WTIME_IS_GLOBAL), "one clock");
        Intracomm copy = (Intracomm) MPI.COMM_WORLD.clone();
        copy.Attr_put(100, rank);
        Expect.equal(rank, (int) copy.Attr_get(100), "the own attribute");
        Expect.failure("no attribute", () -> MPI.COMM_WORLD.Attr_get(100));
        copy.Attr_delete(100);
        Expect.failure("no attribute", () -> copy.Attr_get(100));
        Expect.failure("does not change", () -> copy.Attr_put(MPI.TAG_UB, 5));
        MPI.COMM_WORLD.Sendrecv(
                new int[1], 0, 1, MPI.INT, rank, upper, new int[1], 0, 1, MPI.INT, rank, upper);
        MPI.Finalize();
    }
}

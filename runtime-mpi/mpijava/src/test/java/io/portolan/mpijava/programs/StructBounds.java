package io.portolan.mpijava.programs;

import mpi.*;

/// The markers LB and UB say where items begin and end.
public class StructBounds {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Datatype four = Datatype.Contiguous(4, MPI.INT);
        Datatype marked =
                Datatype.Struct(
                        new int[] {1, 1, 1},
                        new int[] {0, -3, 94},
                        new Datatype[] {four, MPI.LB, MPI.UB});
        marked.Commit();
        Expect.equal(-3, marked.Lb(), "the lower bound");
        Expect.equal(94, marked.Ub(), "the upper bound");
        Expect.equal(97, marked.Extent(), "the extent");
        Expect.equal(4, marked.Size(), "the size");
        Datatype wider =
                Datatype.Struct(
                        new int[] {1, 1}, new int[] {0, 200}, new Datatype[] {marked, MPI.INT});
        Expect.equal(94, wider.Ub(), "a bound that was set counts more than an element");
        Datatype spread =
                Datatype.Struct(
                        new int[] {1, 1}, new int[] {0, 3}, new Datatype[] {MPI.INT, MPI.UB});
        spread.Commit();
        int[] out = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        int[] in = new int[3];
        Request receive = MPI.COMM_WORLD.Irecv(in, 0, 3, MPI.INT, rank, 1);
        MPI.COMM_WORLD.Send(out, 0, 3, spread, rank, 1);
        receive.Wait();
        Expect.equal(new int[] {1, 4, 7}, in, "every third element");
        Expect.failure(
                "one base type",
                () ->
                        Datatype.Struct(
                                new int[] {1, 1},
                                new int[] {0, 1},
                                new Datatype[] {MPI.INT, MPI.DOUBLE}));
        MPI.Finalize();
    }
}

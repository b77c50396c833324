package io.portolan.mpijava.programs;

import mpi.*;

/// Sums of items that leave gaps.
public class DerivedReductions {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Datatype second = Datatype.Vector(3, 1, 2, MPI.DOUBLE);
        second.Commit();
        double[] own = {rank, -1, rank + 1, -1, rank + 2, -1};
        double[] result = {9, 9, 9, 9, 9, 9};
        MPI.COMM_WORLD.Allreduce(own, 0, result, 0, 1, second, MPI.SUM);
        double ofRanks = size * (size - 1) / 2.0;
        Expect.equal(
                new double[] {ofRanks, 9, ofRanks + size, 9, ofRanks + 2 * size, 9},
                result,
                "the sums");
        Op negative = new Op(new Negative(), true);
        MPI.COMM_WORLD.Reduce(own, 0, result, 0, 1, second, negative, 0);
        if (rank == 0) {
            Expect.equal(size == 1 ? 0 : -1.0, result[0], "the result of the function");
            Expect.equal(9.0, result[1], "the gap");
        }
        double[] local = {1, 1, 1, 1, 1, 1};
        MPI.COMM_WORLD.Reduce_local(own, local, 1, second, MPI.SUM);
        Expect.equal(new double[] {1 + rank, 1, 2 + rank, 1, 3 + rank, 1}, local, "the local sums");
        MPI.SUM.Call(local, 1, own, 0, 1, Datatype.Vector(2, 1, 2, MPI.DOUBLE));
        Expect.equal(new double[] {1 + rank, -1, 2 + rank, -1, 2 + rank, -1}, own, "by the call");
        Datatype three = Datatype.Contiguous(3, MPI.INT);
        int[] sums = new int[3];
        MPI.COMM_WORLD.Scan(new int[] {1, 2, 3}, 0, sums, 0, 1, three, MPI.SUM);
        Expect.equal(new int[] {rank + 1, 2 * rank + 2, 3 * rank + 3}, sums, "the sums up to here");
        MPI.Finalize();
    }

    static class Negative extends User_function {
        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype datatype) {
            double[] inout = (double[]) inoutvec;
            for (int i = 0; i < count; i++) {
                inout[inoutoffset + i * datatype.Extent()] = -1;
            }
        }
    }
}

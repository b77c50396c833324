package io.portolan.mpijava.programs;

import mpi.*;

/// The largest and the smallest value with the rank that has it.
public class MinlocAndMaxloc {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] pair = {(rank + 1) % size * 10, rank};
        int[] result = new int[2];
        MPI.COMM_WORLD.Allreduce(pair, 0, result, 0, 1, MPI.INT2, MPI.MAXLOC);
        Expect.equal(new int[] {(size - 1) * 10, size == 1 ? 0 : size - 2}, result, "the largest");
        MPI.COMM_WORLD.Allreduce(pair, 0, result, 0, 1, MPI.INT2, MPI.MINLOC);
        Expect.equal(new int[] {0, size - 1}, result, "the smallest");
        double[] pairs = {1, rank, rank, rank};
        double[] both = new double[4];
        MPI.COMM_WORLD.Reduce(pairs, 0, both, 0, 2, MPI.DOUBLE2, MPI.MAXLOC, 0);
        if (rank == 0) {
            Expect.equal(
                    new double[] {1, 0, size - 1, size - 1}, both, "of equal values the first");
        }
        short[] small = {(short) -rank, (short) rank};
        short[] least = new short[2];
        MPI.COMM_WORLD.Allreduce(small, 0, least, 0, 1, MPI.SHORT2, MPI.MINLOC);
        Expect.equal(size - 1, least[1], "the rank of the smallest");
        Op own = new Op(new Maxloc(), true);
        MPI.COMM_WORLD.Allreduce(pair, 0, result, 0, 1, MPI.INT2, own);
        Expect.equal((size - 1) * 10, result[0], "by the function");
        MPI.Finalize();
    }
}

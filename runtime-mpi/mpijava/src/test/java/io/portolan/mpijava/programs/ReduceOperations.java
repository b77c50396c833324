package io.portolan.mpijava.programs;

import mpi.*;

/// All operations on numbers, truth values and bits.
public class ReduceOperations {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] own = {rank + 1, -rank, 1 << rank};
        int[] result = new int[3];
        MPI.COMM_WORLD.Allreduce(own, 0, result, 0, 3, MPI.INT, MPI.SUM);
        Expect.equal(
                new int[] {size * (size + 1) / 2, -size * (size - 1) / 2, (1 << size) - 1},
                result,
                "the sums");
        MPI.COMM_WORLD.Allreduce(own, 0, result, 0, 3, MPI.INT, MPI.MAX);
        Expect.equal(new int[] {size, 0, 1 << (size - 1)}, result, "the largest");
        MPI.COMM_WORLD.Allreduce(own, 0, result, 0, 3, MPI.INT, MPI.MIN);
        Expect.equal(new int[] {1, 1 - size, 1}, result, "the smallest");
        MPI.COMM_WORLD.Allreduce(own, 2, result, 1, 1, MPI.INT, MPI.BOR);
        Expect.equal((1 << size) - 1, result[1], "the bits of any");
        MPI.COMM_WORLD.Allreduce(own, 2, result, 1, 1, MPI.INT, MPI.BAND);
        Expect.equal(size == 1 ? 1 : 0, result[1], "the bits of all");
        MPI.COMM_WORLD.Allreduce(own, 2, result, 1, 1, MPI.INT, MPI.BXOR);
        Expect.equal((1 << size) - 1, result[1], "the bits of one");
        double[] product = new double[1];
        MPI.COMM_WORLD.Reduce(new double[] {rank + 1}, 0, product, 0, 1, MPI.DOUBLE, MPI.PROD, 0);
        double expected = 1;
        for (int i = 1; i <= size; i++) {
            expected *= i;
        }
        Expect.equal(rank == 0 ? expected : 0, product[0], "the product");
        boolean[] truth = {true, rank == 0};
        boolean[] all = new boolean[2];
        MPI.COMM_WORLD.Allreduce(truth, 0, all, 0, 2, MPI.BOOLEAN, MPI.LAND);
        Expect.isTrue(all[0] && all[1] == (size == 1), "the conjunction");
        MPI.COMM_WORLD.Allreduce(truth, 0, all, 0, 2, MPI.BOOLEAN, MPI.LOR);
        Expect.isTrue(all[0] && all[1], "the disjunction");
        MPI.COMM_WORLD.Allreduce(truth, 0, all, 0, 2, MPI.BOOLEAN, MPI.LXOR);
        Expect.isTrue(all[1], "exactly one");
        Expect.failure(
                "SUM is given",
                () -> MPI.COMM_WORLD.Allreduce(truth, 0, all, 0, 2, MPI.BOOLEAN, MPI.SUM));
        MPI.Finalize();
    }
}

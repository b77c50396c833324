package io.portolan.mpijava.programs;

import mpi.*;

/// Every rank gives every rank a block.
public class AlltoallOfBlocks {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        double[] out = new double[3 * size];
        double[] in = new double[3 * size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < 3; j++) {
                out[3 * i + j] = 100 * rank + 10 * i + j;
            }
        }
        MPI.COMM_WORLD.Alltoall(out, 0, 3, MPI.DOUBLE, in, 0, 3, MPI.DOUBLE);
        double[] gathered = new double[3 * size];
        MPI.COMM_WORLD.Allgather(out, 3 * rank, 3, MPI.DOUBLE, gathered, 0, 3, MPI.DOUBLE);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < 3; j++) {
                Expect.equal(100.0 * i + 10 * rank + j, in[3 * i + j], "of rank " + i);
                Expect.equal(110.0 * i + j, gathered[3 * i + j], "gathered of rank " + i);
            }
        }
        MPI.Finalize();
    }
}

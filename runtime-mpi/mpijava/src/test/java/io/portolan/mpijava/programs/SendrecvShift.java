package io.portolan.mpijava.programs;

import mpi.*;

/// A cyclic shift of blocks of different lengths.
public class SendrecvShift {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int[] out = new int[rank + 1];
        int[] in = new int[size + 5];
        for (int i = 0; i <= rank; i++) {
            out[i] = rank;
        }
        Status status =
                MPI.COMM_WORLD.Sendrecv(
                        out, 0, rank + 1, MPI.INT, right, 5, in, 5, size, MPI.INT, left, 5);
        Expect.equal(left + 1, status.Get_count(MPI.INT), "the count");
        Expect.equal(left, in[5 + left], "the last element");
        Expect.equal(0, in[0], "before the offset");
        MPI.Finalize();
    }
}

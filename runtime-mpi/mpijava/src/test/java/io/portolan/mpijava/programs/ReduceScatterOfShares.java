package io.portolan.mpijava.programs;

import mpi.*;

/// Each rank gets the sums of its share.
public class ReduceScatterOfShares {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] counts = new int[size];
        int all = 0;
        for (int i = 0; i < size; i++) {
            counts[i] = i % 2 + 1;
            all += counts[i];
        }
        long[] own = new long[all];
        for (int i = 0; i < all; i++) {
            own[i] = (long) i + rank;
        }
        long[] share = new long[3];
        MPI.COMM_WORLD.Reduce_scatter(own, 0, share, 1, counts, MPI.LONG, MPI.SUM);
        int first = 0;
        for (int i = 0; i < rank; i++) {
            first += counts[i];
        }
        long ofRanks = (long) size * (size - 1) / 2;
        Expect.equal((long) size * first + ofRanks, share[1], "the first sum");
        int[] in = {5, rank};
        int[] inout = {rank, 7};
        MPI.COMM_WORLD.Reduce_local(in, inout, 2, MPI.INT, MPI.SUM);
        Expect.equal(new int[] {5 + rank, 7 + rank}, inout, "the local sums");
        MPI.Finalize();
    }
}

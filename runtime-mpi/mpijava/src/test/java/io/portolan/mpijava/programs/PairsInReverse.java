package io.portolan.mpijava.programs;

import mpi.*;

/// Displacements of the forms with a number for each rank are items, whatever an item is.
public class PairsInReverse {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Datatype pair = Datatype.Contiguous(2, MPI.INT);
        pair.Commit();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = 1;
            displacements[i] = size - 1 - i;
        }
        int[] all = new int[2 * size + 1];
        MPI.COMM_WORLD.Allgatherv(
                new int[] {rank, -rank}, 0, 1, pair, all, 1, counts, displacements, pair);
        int[] back = new int[2];
        MPI.COMM_WORLD.Scatterv(all, 1, counts, displacements, pair, back, 0, 1, pair, 0);
        for (int i = 0; i < size; i++) {
            Expect.equal(i, all[1 + 2 * (size - 1 - i)], "the first of rank " + i);
            Expect.equal(-i, all[2 + 2 * (size - 1 - i)], "the second of rank " + i);
        }
        Expect.equal(new int[] {rank, -rank}, back, "the own pair");
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import java.util.Arrays;
import mpi.*;

/// Arrays of counts and displacements may be longer than there are ranks.
public class MoreCountsThanRanks {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] ones = new int[size + 3];
        int[] places = new int[size + 2];
        int[] ranks = new int[size];
        for (int i = 0; i < size; i++) {
            ones[i] = 1;
            places[i] = i;
            ranks[i] = i;
        }
        int[] own = {rank};
        int[] all = new int[size];
        MPI.COMM_WORLD.Gatherv(own, 0, 1, MPI.INT, all, 0, ones, places, MPI.INT, 0);
        Expect.equal(rank == 0 ? ranks : new int[size], all, "what was gathered");
        MPI.COMM_WORLD.Allgatherv(own, 0, 1, MPI.INT, all, 0, ones, places, MPI.INT);
        Expect.equal(ranks, all, "what all have gathered");
        own[0] = -1;
        MPI.COMM_WORLD.Scatterv(all, 0, ones, places, MPI.INT, own, 0, 1, MPI.INT, 0);
        Expect.equal(rank, own[0], "what was scattered");
        int[] fromAll = new int[size];
        MPI.COMM_WORLD.Alltoallv(all, 0, ones, places, MPI.INT, fromAll, 0, ones, places, MPI.INT);
        int[] mine = new int[size];
        Arrays.fill(mine, rank);
        Expect.equal(mine, fromAll, "what came from all");
        MPI.COMM_WORLD.Reduce_scatter(ranks, 0, own, 0, ones, MPI.INT, MPI.SUM);
        Expect.equal(rank * size, own[0], "the share of the sums");

        Object[] words = new Object[size];
        MPI.COMM_WORLD.Allgatherv(
                new Object[] {"of " + rank}, 0, 1, MPI.OBJECT, words, 0, ones, places, MPI.OBJECT);
        Object[] word = new Object[1];
        MPI.COMM_WORLD.Scatterv(words, 0, ones, places, MPI.OBJECT, word, 0, 1, MPI.OBJECT, 0);
        Expect.equal("of " + rank, word[0], "the object that was scattered");
        MPI.Finalize();
    }
}

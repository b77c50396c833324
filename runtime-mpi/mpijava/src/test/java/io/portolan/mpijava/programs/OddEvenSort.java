package io.portolan.mpijava.programs;

import java.util.Arrays;
import mpi.*;

/// Neighbours exchange halves until all numbers are in order.
public class OddEvenSort {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int n = 16;
        int[] own = new int[n];
        long seed = 12345L + rank;
        for (int i = 0; i < n; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            own[i] = (int) (seed >>> 40);
        }
        Arrays.sort(own);
        int[] both = new int[2 * n];
        for (int phase = 0; phase < size; phase++) {
            int partner = phase % 2 == rank % 2 ? rank + 1 : rank - 1;
            if (partner < 0 || partner >= size) {
                continue;
            }
            MPI.COMM_WORLD.Sendrecv(
                    own, 0, n, MPI.INT, partner, phase, both, n, n, MPI.INT, partner, phase);
            System.arraycopy(own, 0, both, 0, n);
            Arrays.sort(both);
            System.arraycopy(both, rank < partner ? 0 : n, own, 0, n);
        }
        int[] all = new int[n * size];
        MPI.COMM_WORLD.Gather(own, 0, n, MPI.INT, all, 0, n, MPI.INT, 0);
        if (rank == 0) {
            for (int i = 1; i < all.length; i++) {
                Expect.isTrue(all[i - 1] <= all[i], "element " + i);
            }
        }
        MPI.Finalize();
    }
}

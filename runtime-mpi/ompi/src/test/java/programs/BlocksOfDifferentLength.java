package programs;

import mpi.*;

/// Gathers and scatters blocks of different numbers.
public class BlocksOfDifferentLength {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int[] counts = new int[size];
        int[] displs = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = i + 1;
            displs[i] = i * (i + 1) / 2 + i;
        }
        double[] mine = new double[rank + 1];
        java.util.Arrays.fill(mine, rank + 0.5);
        double[] all = new double[size * (size + 1) / 2 + size];
        world.gatherv(mine, rank + 1, MPI.DOUBLE, all, counts, displs, MPI.DOUBLE, 0);
        if (rank == 0) {
            for (int i = 0; i < size; i++) {
                Expect.that(all[displs[i]] == i + 0.5, "the block of " + i);
                Expect.that(all[displs[i] + counts[i]] == 0, "the gap behind " + i);
            }
        }
        double[] back = new double[rank + 1];
        world.scatterv(all, counts, displs, MPI.DOUBLE, back, rank + 1, MPI.DOUBLE, 0);
        Expect.that(back[rank] == rank + 0.5, "scattered");
        double[] everywhere = new double[all.length];
        world.allGatherv(mine, rank + 1, MPI.DOUBLE, everywhere, counts, displs, MPI.DOUBLE);
        Expect.that(everywhere[displs[size - 1] + size - 1] == size - 0.5, "allGatherv");
        double[] place = new double[all.length];
        java.util.Arrays.fill(place, displs[rank], displs[rank] + rank + 1, rank + 0.5);
        world.allGatherv(place, counts, displs, MPI.DOUBLE);
        Expect.that(java.util.Arrays.equals(place, everywhere), "in place");
        MPI.Finalize();
    }
}

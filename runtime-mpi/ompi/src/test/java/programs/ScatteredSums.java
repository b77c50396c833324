package programs;

import mpi.*;

/// Gives each rank its block of a reduction.
public class ScatteredSums {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int[] counts = new int[size];
        int[] values = new int[size * (size + 1) / 2];
        for (int i = 0; i < size; i++) {
            counts[i] = i + 1;
        }
        java.util.Arrays.setAll(values, i -> i + rank);
        int[] got = new int[rank + 1];
        world.reduceScatter(values, got, counts, MPI.INT, MPI.SUM);
        int start = rank * (rank + 1) / 2;
        Expect.that(got[rank] == size * (start + rank) + size * (size - 1) / 2, "reduceScatter");
        int[] equal = new int[2 * size];
        java.util.Arrays.setAll(equal, i -> i);
        int[] block = new int[2];
        world.reduceScatterBlock(equal, block, 2, MPI.INT, MPI.SUM);
        Expect.that(block[1] == size * (2 * rank + 1), "reduceScatterBlock");
        world.reduceScatterBlock(equal, 2, MPI.INT, MPI.SUM);
        Expect.that(equal[0] == size * 2 * rank, "in place");
        MPI.Finalize();
    }
}

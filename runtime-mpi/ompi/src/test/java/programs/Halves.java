package programs;

import mpi.*;

/// Splits the ranks into halves, and leaves one out.
public class Halves {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Intracomm half = world.split(rank % 2, -rank);
        Expect.that(half.getSize() == (size + 1 - rank % 2) / 2, "the size");
        int[] ranks = new int[half.getSize()];
        half.allGather(new int[] {rank}, 1, MPI.INT, ranks, 1, MPI.INT);
        for (int i = 1; i < ranks.length; i++) {
            Expect.that(ranks[i] == ranks[i - 1] - 2, "the order");
        }
        Intracomm others = world.split(rank == 0 ? MPI.UNDEFINED : 1, rank);
        Expect.that(others.isNull() == (rank == 0), "left out");
        Intracomm shared = world.splitType(Comm.TYPE_SHARED, rank, MPI.INFO_NULL);
        Expect.that(shared.getSize() == size, "shared memory");
        half.free();
        Expect.that(half.isNull(), "freed");
        MPI.Finalize();
    }
}

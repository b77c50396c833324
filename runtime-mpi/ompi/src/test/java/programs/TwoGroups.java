package programs;

import mpi.*;

/// Talks between two groups, and merges them.
public class TwoGroups {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        if (size > 1) {
            Intracomm half = world.split(rank % 2, rank);
            Intercomm between = world.createIntercomm(half, 0, 1 - rank % 2, 8);
            Expect.that(between.isInter() && between.getSize() == half.getSize(), "the sides");
            Expect.that(between.getRemoteSize() == size - half.getSize(), "the other side");
            Expect.that(between.getRemoteGroup().getSize() == between.getRemoteSize(), "its group");
            int[] sum = new int[1];
            between.allReduce(new int[] {rank % 2 + 1}, sum, 1, MPI.INT, MPI.SUM);
            Expect.that(
                    sum[0] == between.getRemoteSize() * (2 - rank % 2), "the sum of the others");
            int root = rank % 2 == 0 ? (rank == 0 ? MPI.ROOT : MPI.PROC_NULL) : 0;
            int[] value = {rank == 0 ? 31 : 0};
            between.bcast(value, 1, MPI.INT, root);
            Expect.that(rank % 2 == 0 || value[0] == 31, "bcast");
            Intracomm merged = between.merge(rank % 2 == 1);
            Expect.that(merged.getSize() == size, "merged");
            Expect.that(rank % 2 == 1 || merged.getRank() == rank / 2, "the order");
        }
        Expect.that(Intercomm.getParent().isNull(), "no parent");
        MPI.Finalize();
    }
}

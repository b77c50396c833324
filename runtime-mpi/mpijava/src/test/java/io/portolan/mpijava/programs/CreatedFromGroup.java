package io.portolan.mpijava.programs;

import mpi.*;

/// A communicator of the first half of the ranks.
public class CreatedFromGroup {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int half = (size + 1) / 2;
        int[] ranks = new int[half];
        for (int i = 0; i < half; i++) {
            ranks[i] = half - 1 - i;
        }
        Group first = MPI.COMM_WORLD.Group().Incl(ranks);
        Intracomm part = MPI.COMM_WORLD.Create(first);
        if (rank < half) {
            Expect.equal(half - 1 - rank, part.Rank(), "the rank");
            int[] sum = new int[1];
            part.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            Expect.equal(half, sum[0], "the members");
        } else {
            Expect.isTrue(part == null, "no member");
        }
        Expect.failure("rank", () -> MPI.COMM_WORLD.Group().Incl(new int[] {size}));
        Expect.failure("the group is null", () -> MPI.COMM_WORLD.Create(null));
        MPI.Finalize();
    }
}

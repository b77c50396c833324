package io.portolan.mpijava.programs;

import mpi.*;

/// Even and odd ranks, and one that stays out.
public class SplitByColour {
    @SuppressWarnings("ReferenceEquality") // as old programs have it
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int colour = rank == size - 1 && size > 1 ? MPI.UNDEFINED : rank % 2;
        Intracomm part = MPI.COMM_WORLD.Split(colour, -rank);
        if (colour == MPI.UNDEFINED) {
            Expect.isTrue(part == MPI.COMM_NULL, "no communicator");
        } else {
            int[] ranks = new int[part.Size()];
            part.Allgather(new int[] {rank}, 0, 1, MPI.INT, ranks, 0, 1, MPI.INT);
            for (int i = 1; i < ranks.length; i++) {
                Expect.equal(ranks[i - 1] - 2, ranks[i], "the next by key");
            }
            part.Free();
            Expect.isTrue(part.Is_null(), "it was freed");
            Expect.failure("freed", () -> part.Barrier());
        }
        MPI.Finalize();
    }
}

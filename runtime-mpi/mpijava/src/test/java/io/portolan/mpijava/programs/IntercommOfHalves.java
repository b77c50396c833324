package io.portolan.mpijava.programs;

import mpi.*;

/// Two halves talk to each other, and become one again.
public class IntercommOfHalves {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        if (size > 1) {
            int side = rank % 2;
            Intracomm half = MPI.COMM_WORLD.Split(side, rank);
            Intercomm between = MPI.COMM_WORLD.Create_intercomm(half, 0, 1 - side, 9);
            Expect.isTrue(between.Test_inter(), "an intercommunicator");
            Expect.equal(size - half.Size(), between.Remote_size(), "the other ranks");
            Expect.equal(between.Remote_size(), between.Remote_group().Size(), "the other group");
            if (half.Rank() < between.Remote_size()) {
                int[] data = {rank};
                int partner = half.Rank();
                between.Sendrecv_replace(data, 0, 1, MPI.INT, partner, 2, partner, 2);
                Expect.equal(side == 0 ? rank + 1 : rank - 1, data[0], "the partner");
            }
            Intracomm all = between.Merge(side == 1);
            Expect.equal(size, all.Size(), "all ranks");
            int evens = (size + 1) / 2;
            Expect.equal(side == 0 ? rank / 2 : evens + rank / 2, all.Rank(), "the rank");
            Intercomm copy = (Intercomm) between.clone();
            Expect.equal(MPI.CONGRUENT, Comm.Compare(between, copy), "the duplicate");
        }
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// The four answers of Compare.
public class ComparedCommunicators {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Intracomm world = MPI.COMM_WORLD;
        Expect.equal(MPI.IDENT, Comm.Compare(world, world), "the same");
        Intracomm copy = (Intracomm) world.clone();
        Expect.equal(MPI.CONGRUENT, Comm.Compare(world, copy), "a duplicate");
        Intracomm reversed = world.Split(0, -rank);
        Expect.equal(
                size == 1 ? MPI.CONGRUENT : MPI.SIMILAR,
                Intracomm.Compare(world, reversed),
                "reversed");
        Expect.equal(
                size == 1 ? MPI.CONGRUENT : MPI.UNEQUAL,
                Comm.Compare(world, MPI.COMM_SELF),
                "self");
        Expect.isTrue(!world.Test_inter(), "an intracommunicator");
        Expect.equal(MPI.UNDEFINED, world.Topo_test(), "no topology");
        MPI.Finalize();
    }
}

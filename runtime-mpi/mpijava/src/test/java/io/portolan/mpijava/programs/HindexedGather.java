package io.portolan.mpijava.programs;

import mpi.*;

/// Elements at displacements in base elements, in any order.
public class HindexedGather {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Datatype picked = Datatype.Hindexed(new int[] {2, 1, 3}, new int[] {7, 0, 2}, MPI.CHAR);
        picked.Commit();
        char[] text = "abcdefghij".toCharArray();
        char[] got = new char[6];
        Request receive = MPI.COMM_WORLD.Irecv(got, 0, 6, MPI.CHAR, rank, 1);
        MPI.COMM_WORLD.Send(text, 0, 1, picked, rank, 1);
        receive.Wait();
        Expect.equal("hiacde", new String(got), "the text");
        Expect.equal(0, picked.Lb(), "the lower bound");
        Expect.equal(9, picked.Ub(), "the upper bound");
        MPI.Finalize();
    }
}

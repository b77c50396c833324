package io.portolan.mpijava.programs;

import mpi.*;

/// A rank alone sends to itself.
public class SelfMessages {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Expect.equal(1, MPI.COMM_SELF.Size(), "the size");
        Expect.equal(0, MPI.COMM_SELF.Rank(), "the rank");
        char[] word = "self".toCharArray();
        char[] got = new char[4];
        Request receive = MPI.COMM_SELF.Irecv(got, 0, 4, MPI.CHAR, 0, 1);
        MPI.COMM_SELF.Send(word, 0, 4, MPI.CHAR, 0, 1);
        receive.Wait();
        Expect.equal("self", new String(got), "the word");
        int[] sum = new int[1];
        Comm self = MPI.COMM_SELF;
        ((Intracomm) self).Allreduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Expect.equal(rank, sum[0], "the sum");
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// Objects are exchanged in all the ways of arrays.
public class ObjectExchange {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        Object[] box = {"of " + rank};
        MPI.COMM_WORLD.Sendrecv_replace(box, 0, 1, MPI.OBJECT, right, 1, left, 1);
        Expect.equal("of " + left, box[0], "the replaced object");
        Object[] out = {rank};
        Object[] in = new Object[1];
        MPI.COMM_WORLD.Sendrecv(out, 0, 1, MPI.OBJECT, right, 2, in, 0, 1, MPI.OBJECT, left, 2);
        Expect.equal(left, in[0], "the object");
        int[] number = new int[1];
        MPI.COMM_WORLD.Sendrecv(out, 0, 1, MPI.OBJECT, rank, 3, in, 0, 1, MPI.OBJECT, rank, 3);
        Expect.equal(rank, in[0], "the own object");
        Request receive = MPI.COMM_WORLD.Irecv(in, 0, 1, MPI.OBJECT, left, 4);
        MPI.COMM_WORLD.Issend(out, 0, 1, MPI.OBJECT, right, 4).Wait();
        receive.Wait();
        Expect.equal(left, in[0], "the synchronous object");
        Request[] requests = {
            MPI.COMM_WORLD.Irecv(in, 0, 1, MPI.OBJECT, left, 5),
            MPI.COMM_WORLD.Isend(new Object[] {2 * rank}, 0, 1, MPI.OBJECT, right, 5)
        };
        int done = 0;
        while (done < 2) {
            done += Request.Waitsome(requests).length;
        }
        Expect.equal(2 * left, in[0], "the object of Waitsome");
        Expect.equal(0, number[0], "an array that nothing was received into");
        MPI.Finalize();
    }
}

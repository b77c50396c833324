package io.portolan.mpijava.programs;

import mpi.*;

/// Objects in all collectives that move.
public class ObjectCollectives {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Object[] box = {rank == size - 1 ? "from the last" : null, "stays"};
        MPI.COMM_WORLD.Bcast(box, 0, 1, MPI.OBJECT, size - 1);
        Expect.equal("from the last", box[0], "the broadcast object");
        Expect.equal("stays", box[1], "the other object");
        Object[] all = new Object[2 * size];
        Object[] own = {"a" + rank, "b" + rank};
        MPI.COMM_WORLD.Gather(own, 0, 2, MPI.OBJECT, all, 0, 2, MPI.OBJECT, 0);
        if (rank == 0) {
            Expect.equal("b" + (size - 1), all[2 * size - 1], "the last gathered object");
        }
        Object[] part = new Object[2];
        MPI.COMM_WORLD.Scatter(all, 0, 2, MPI.OBJECT, part, 0, 2, MPI.OBJECT, 0);
        Expect.equal("a" + rank, part[0], "the scattered object");
        Object[] each = new Object[2 * size];
        MPI.COMM_WORLD.Allgather(own, 0, 2, MPI.OBJECT, each, 0, 2, MPI.OBJECT);
        for (int i = 0; i < size; i++) {
            Expect.equal("b" + i, each[2 * i + 1], "the object of rank " + i);
        }
        Object[] out = new Object[size];
        Object[] in = new Object[size];
        for (int i = 0; i < size; i++) {
            out[i] = rank + " to " + i;
        }
        MPI.COMM_WORLD.Alltoall(out, 0, 1, MPI.OBJECT, in, 0, 1, MPI.OBJECT);
        for (int i = 0; i < size; i++) {
            Expect.equal(i + " to " + rank, in[i], "the object of rank " + i);
        }
        MPI.Finalize();
    }
}

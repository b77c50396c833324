package io.portolan.mpijava.programs;

import mpi.*;

/// Messages to and from nobody are empty.
public class NullProcesses {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int[] data = {rank};
        MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        MPI.COMM_WORLD.Ssend(data, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        Status status = MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        Expect.equal(MPI.PROC_NULL, status.source, "the source");
        Expect.equal(MPI.ANY_TAG, status.tag, "the tag");
        Expect.equal(0, status.Get_count(MPI.INT), "the count");
        Expect.equal(rank, data[0], "the buffer");
        Object[] objects = {"as it was"};
        MPI.COMM_WORLD.Send(objects, 0, 1, MPI.OBJECT, MPI.PROC_NULL, 1);
        MPI.COMM_WORLD.Recv(objects, 0, 1, MPI.OBJECT, MPI.PROC_NULL, 1);
        Expect.equal("as it was", objects[0], "the object");
        Datatype pair = Datatype.Contiguous(2, MPI.INT);
        MPI.COMM_WORLD.Sendrecv(
                data, 0, 1, pair, MPI.PROC_NULL, 1, data, 0, 1, pair, MPI.PROC_NULL, 1);
        MPI.Finalize();
    }
}

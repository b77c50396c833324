package io.portolan.mpijava.programs;

import mpi.*;

/// Each wrong argument is an error that says what is allowed.
public class WrongArguments {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.Size();
        int[] data = new int[4];
        Expect.failure("dest is", () -> MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, -1, 0));
        Expect.failure("source is", () -> MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, size + 3, 0));
        Expect.failure("tag is", () -> MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, 0, -9));
        Expect.failure("allowed", () -> MPI.COMM_WORLD.Send(data, 0, -1, MPI.INT, 0, 0));
        Expect.failure("allowed", () -> MPI.COMM_WORLD.Send(data, 3, 2, MPI.INT, 0, 0));
        Expect.failure(
                "the buffer is int[]", () -> MPI.COMM_WORLD.Send(data, 0, 1, MPI.DOUBLE, 0, 0));
        Expect.failure("the buffer is null", () -> MPI.COMM_WORLD.Send(null, 0, 1, MPI.INT, 0, 0));
        Expect.failure("the datatype is null", () -> MPI.COMM_WORLD.Send(data, 0, 1, null, 0, 0));
        Expect.failure(
                "the buffer is int[]", () -> MPI.COMM_WORLD.Send(data, 0, 1, MPI.OBJECT, 0, 0));
        Expect.failure("root is", () -> MPI.COMM_WORLD.Bcast(data, 0, 1, MPI.INT, size));
        Expect.failure(
                "the operation is null",
                () -> MPI.COMM_WORLD.Allreduce(data, 0, new int[4], 0, 1, MPI.INT, null));
        Expect.failure("count is", () -> Datatype.Contiguous(-1, MPI.INT));
        Expect.failure("the datatype is null", () -> Datatype.Contiguous(1, null));
        Expect.failure("block lengths", () -> Datatype.Indexed(new int[2], new int[1], MPI.INT));
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
    }
}

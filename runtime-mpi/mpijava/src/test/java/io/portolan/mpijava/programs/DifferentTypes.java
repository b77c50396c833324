package io.portolan.mpijava.programs;

import mpi.*;

/// A message of another base type than the buffer is an error of the receiver.
public class DifferentTypes {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        Request send = MPI.COMM_WORLD.Isend(new int[2], 0, 2, MPI.INT, right, 1);
        Expect.failure(
                "int[]", () -> MPI.COMM_WORLD.Recv(new double[2], 0, 2, MPI.DOUBLE, left, 1));
        send.Wait();
        send = MPI.COMM_WORLD.Isend(new Object[] {"x"}, 0, 1, MPI.OBJECT, right, 2);
        Expect.failure("object", () -> MPI.COMM_WORLD.Recv(new int[2], 0, 2, MPI.INT, left, 2));
        send.Wait();
        MPI.Finalize();
    }
}

package io.portolan.mpijava.programs;

import mpi.*;

/// Numbers of several types are packed into one message.
public class PackedBytes {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        byte[] buffer =
                new byte
                        [MPI.COMM_WORLD.Pack_size(2, MPI.INT)
                                + MPI.COMM_WORLD.Pack_size(3, MPI.DOUBLE)];
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int position = MPI.COMM_WORLD.Pack(new int[] {rank, 7}, 0, 2, MPI.INT, buffer, 0);
        position =
                MPI.COMM_WORLD.Pack(
                        new double[] {0, 1.5, rank, 2.5}, 1, 3, MPI.DOUBLE, buffer, position);
        Expect.equal(buffer.length, position, "the position");
        MPI.COMM_WORLD.Sendrecv_replace(buffer, 0, position, MPI.PACKED, right, 1, left, 1);
        int[] ints = new int[2];
        double[] doubles = new double[3];
        position = MPI.COMM_WORLD.Unpack(buffer, 0, ints, 0, 2, MPI.INT);
        MPI.COMM_WORLD.Unpack(buffer, position, doubles, 0, 3, MPI.DOUBLE);
        Expect.equal(new int[] {left, 7}, ints, "the ints");
        Expect.equal(new double[] {1.5, left, 2.5}, doubles, "the doubles");
        int[] more = new int[100];
        Expect.failure("allowed", () -> MPI.COMM_WORLD.Pack(more, 0, 100, MPI.INT, buffer, 0));
        Expect.failure("allowed", () -> MPI.COMM_WORLD.Pack_size(1, MPI.OBJECT));
        MPI.Finalize();
    }
}

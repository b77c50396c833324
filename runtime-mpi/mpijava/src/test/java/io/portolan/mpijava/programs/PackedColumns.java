package io.portolan.mpijava.programs;

import mpi.*;

/// Items that leave gaps are packed and unpacked.
public class PackedColumns {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Datatype column = Datatype.Vector(4, 1, 4, MPI.INT);
        column.Commit();
        int[] matrix = new int[16];
        for (int i = 0; i < 16; i++) {
            matrix[i] = i + rank;
        }
        byte[] buffer = new byte[100];
        int end = MPI.COMM_WORLD.Pack(matrix, 1, 1, column, buffer, 10);
        Expect.equal(10 + 16, end, "the position");
        int[] other = new int[16];
        Expect.equal(end, MPI.COMM_WORLD.Unpack(buffer, 10, other, 2, 1, column), "the position");
        for (int i = 0; i < 16; i++) {
            Expect.equal(i % 4 == 2 ? i - 1 + rank : 0, other[i], "element " + i);
        }
        MPI.Finalize();
    }
}

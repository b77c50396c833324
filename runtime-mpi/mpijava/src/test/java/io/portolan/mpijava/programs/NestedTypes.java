package io.portolan.mpijava.programs;

import mpi.*;

/// A type of a type of a type: blocks of a grid.
public class NestedTypes {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Datatype pair = Datatype.Contiguous(2, MPI.SHORT);
        Datatype block = Datatype.Vector(2, 1, 4, pair);
        Datatype blocks = Datatype.Indexed(new int[] {1, 1}, new int[] {0, 1}, block);
        blocks.Commit();
        Expect.equal(10, block.Extent(), "the extent of a block");
        Expect.equal(8, blocks.Size(), "the size");
        short[] grid = new short[20];
        for (short i = 0; i < 20; i++) {
            grid[i] = i;
        }
        short[] got = new short[8];
        Request receive = MPI.COMM_WORLD.Irecv(got, 0, 8, MPI.SHORT, rank, 1);
        MPI.COMM_WORLD.Send(grid, 0, 1, blocks, rank, 1);
        receive.Wait();
        short[] expected = {0, 1, 8, 9, 10, 11, 18, 19};
        for (int i = 0; i < 8; i++) {
            Expect.equal(expected[i], got[i], "element " + i);
        }
        MPI.Finalize();
    }
}

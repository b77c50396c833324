package io.portolan.mpijava.programs;

import mpi.*;

/// A grid whose columns are circles.
public class GridOfRanks {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] dims = new int[2];
        Cartcomm.Dims_create(size, dims);
        Expect.equal(size, dims[0] * dims[1], "the ranks of the grid");
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, new boolean[] {true, false}, true);
        CartParms parms = grid.Get();
        Expect.equal(dims, parms.dims, "the lengths");
        Expect.isTrue(parms.periods[0] && !parms.periods[1], "circles");
        Expect.equal(parms.coords, grid.Coords(grid.Rank()), "the coordinates");
        Expect.equal(grid.Rank(), grid.Rank(parms.coords), "the rank");
        Expect.equal(MPI.CART, grid.Topo_test(), "the topology");
        ShiftParms down = grid.Shift(0, 1);
        int[] data = {rank};
        grid.Sendrecv_replace(data, 0, 1, MPI.INT, down.rank_dest, 1, down.rank_source, 1);
        Expect.equal(down.rank_source, data[0], "of the rank above");
        ShiftParms across = grid.Shift(1, 1);
        Expect.equal(
                parms.coords[1] == 0 ? MPI.PROC_NULL : rank - 1,
                across.rank_source,
                "the left border");
        Expect.failure("", () -> grid.Shift(2, 1));
        Expect.failure("", () -> grid.Rank(new int[] {0, dims[1]}));
        Cartcomm row = grid.Sub(new boolean[] {false, true});
        Expect.equal(dims[1], row.Size(), "the ranks of a row");
        Expect.equal(parms.coords[1], row.Rank(), "the place in the row");
        Cartcomm copy = (Cartcomm) grid.clone();
        Expect.equal(dims, copy.Get().dims, "the lengths of the duplicate");
        Expect.isTrue(
                (MPI.COMM_WORLD.Create_cart(new int[] {1}, new boolean[1], false) == null)
                        == (rank > 0),
                "a grid of one rank");
        MPI.Finalize();
    }
}

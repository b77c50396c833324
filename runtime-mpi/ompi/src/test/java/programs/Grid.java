package programs;

import mpi.*;

/// Puts the ranks into a grid.
public class Grid {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int[] dims = new int[2];
        CartComm.createDims(size, dims);
        Expect.that(dims[0] * dims[1] == size && dims[0] >= dims[1], "the dimensions");
        CartComm grid = world.createCart(dims, new boolean[] {true, false}, false);
        Expect.that(grid.getTopology() == MPI.CART, "the topology");
        CartParms parms = grid.getTopo();
        Expect.that(parms.getDimCount() == 2 && parms.getDim(0) == dims[0], "the grid");
        Expect.that(parms.getPeriod(0) && !parms.getPeriod(1), "the periods");
        int[] place = grid.getCoords(rank);
        Expect.that(grid.getRank(place) == rank && parms.getCoord(1) == place[1], "the place");
        ShiftParms shift = grid.shift(0, 1);
        int[] got = new int[1];
        grid.sendRecv(
                new int[] {rank},
                1,
                MPI.INT,
                shift.getRankDest(),
                0,
                got,
                1,
                MPI.INT,
                shift.getRankSource(),
                0);
        Expect.that(got[0] == shift.getRankSource(), "the neighbour");
        ShiftParms edge = grid.shift(1, 1);
        Expect.that(place[1] > 0 || edge.getRankSource() == MPI.PROC_NULL, "the edge");
        CartComm row = grid.sub(new boolean[] {false, true});
        Expect.that(row.getSize() == dims[1] && row.getRank() == place[1], "a row");
        Expect.that(grid.map(dims, new boolean[2]) == rank, "the map");
        int[] around = new int[4];
        grid.neighborAllGather(new int[] {rank}, 1, MPI.INT, around, 1, MPI.INT);
        Expect.that(around[0] == shift.getRankSource(), "the neighbours");
        MPI.Finalize();
    }
}

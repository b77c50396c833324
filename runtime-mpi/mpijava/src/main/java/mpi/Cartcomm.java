package mpi;

import io.portolan.mpi.Shift;

/// A communicator whose ranks are the points of a grid.
///
/// *Failure:* [MPIException] for a rank or a dimension that is not of the grid, and for coordinates
/// beyond a border.
///
/// Source: MPI 4.1, section 8.5
public class Cartcomm extends Intracomm {
    private final io.portolan.mpi.CartComm grid;

    Cartcomm(Comm parent, io.portolan.mpi.CartComm core) {
        super(parent, core);
        grid = core;
    }

    /// The lengths of the dimensions, which of them are circles, and where this rank is.
    public CartParms Get() {
        core("Cartcomm.Get");
        return new CartParms(grid.dims(), grid.periods(), grid.coords());
    }

    /// The rank at these coordinates.
    public int Rank(int[] coords) {
        core("Cartcomm.Rank");
        try {
            return grid.rankOf(coords);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Where the rank is.
    public int[] Coords(int rank) {
        core("Cartcomm.Coords");
        try {
            return grid.coords(rank);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// The ranks that are `disp` steps behind and ahead of this one in a dimension.
    public ShiftParms Shift(int direction, int disp) {
        core("Cartcomm.Shift");
        try {
            Shift ends = grid.shift(direction, disp);
            return new ShiftParms(ends.source(), ends.dest());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// The grid of the ranks that differ from this one in the remaining dimensions only.
    public Cartcomm Sub(boolean[] remain_dims) {
        core("Cartcomm.Sub");
        try {
            return new Cartcomm(this, grid.sub(remain_dims));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// The rank that this one would have in such a grid, or [MPI#UNDEFINED] if it has no place.
    public int Map(int[] dims, boolean[] periods) {
        core("Cartcomm.Map");
        try {
            return Group.defined(grid.cartMap(dims, periods));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    @Override
    public int Topo_test() {
        core("Cartcomm.Topo_test");
        return MPI.CART;
    }

    /// Divides a number of ranks among the dimensions whose length is 0, as evenly as possible.
    ///
    /// @param dims the lengths, which are set
    public static void Dims_create(int nnodes, int[] dims) {
        try {
            int[] lengths = io.portolan.mpi.CartComm.dimsCreate(nnodes, dims);
            System.arraycopy(lengths, 0, dims, 0, lengths.length);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw MPI.COMM_WORLD.failed(e);
        }
    }

    @Override
    public Object clone() {
        core("Cartcomm.clone");
        try {
            return new Cartcomm(this, grid.dup());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }
}

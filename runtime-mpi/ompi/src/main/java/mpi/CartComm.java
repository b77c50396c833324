package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A communicator whose ranks are the places of a grid.
///
/// *Threads:* as [Comm].
///
/// Source: MPI 4.1, section 8.5
public final class CartComm extends Intracomm {
    CartComm(io.portolan.mpi.@Nullable CartComm core, SerializedAttributes attributes) {
        super(core, attributes);
    }

    @Override
    io.portolan.mpi.CartComm core() throws MPIException {
        return (io.portolan.mpi.CartComm) super.core();
    }

    @Override
    public CartComm clone() {
        return (CartComm) super.clone();
    }

    @Override
    public CartComm dup() throws MPIException {
        return new CartComm(core().dup(), duplicated());
    }

    @Override
    public CartComm iDup() throws MPIException {
        return begin(new CartComm(null, duplicated()), core().idup());
    }

    @Override
    public CartComm dupWithInfo(Info info) throws MPIException {
        return with(new CartComm(core().dupWithInfo(info.toCore()), duplicated()), info);
    }

    /// The grid and the calling rank's place in it.
    public CartParms getTopo() throws MPIException {
        io.portolan.mpi.CartComm known = core();
        return new CartParms(known.dims(), known.periods(), known.coords());
    }

    /// The rank at a place.
    public int getRank(int[] coords) throws MPIException {
        return core().rankOf(coords);
    }

    /// The place of a rank.
    public int[] getCoords(int rank) throws MPIException {
        return core().coords(rank);
    }

    /// The ranks to receive from and to send to in a shift.
    public ShiftParms shift(int direction, int disp) throws MPIException {
        io.portolan.mpi.Shift found = core().shift(direction, disp);
        return new ShiftParms(found.source(), found.dest());
    }

    /// The part of the grid that the calling rank is in, with some of the dimensions.
    ///
    /// @param remainDims which ones; there may be more than the grid has
    public CartComm sub(boolean[] remainDims) throws MPIException {
        io.portolan.mpi.CartComm known = core();
        int dims = Math.min(remainDims.length, known.ndims());
        return new CartComm(known.sub(Arrays.copyOf(remainDims, dims)), new SerializedAttributes());
    }

    /// The rank that such a grid gives this one, or [MPI#UNDEFINED].
    public int map(int[] dims, boolean[] periods) throws MPIException {
        return core().cartMap(dims, periods);
    }

    /// Sets the dimensions that are 0, so that the grid has so many places and is even.
    public static void createDims(int nnodes, int[] dims) throws MPIException {
        MPI.check();
        try {
            int[] made = io.portolan.mpi.CartComm.dimsCreate(nnodes, dims);
            System.arraycopy(made, 0, dims, 0, dims.length);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw MPI.COMM_WORLD.handled(new MPIException(e));
        }
    }
}

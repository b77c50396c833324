package mpi;

/// The grid of a [CartComm] and the place of the calling rank in it.
///
/// *Threads:* immutable.
public final class CartParms {
    private final int[] dims;
    private final boolean[] periods;
    private final int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    /// How many dimensions the grid has.
    public int getDimCount() {
        return dims.length;
    }

    /// The length of dimension `i`.
    public int getDim(int i) {
        return dims[i];
    }

    /// Whether dimension `i` is a ring.
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /// The calling rank's coordinate in dimension `i`.
    public int getCoord(int i) {
        return coords[i];
    }
}

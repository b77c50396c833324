package mpi;

/// The shape of a grid, which [Cartcomm#Get] returns.
public class CartParms {
    /// The length of each dimension.
    public int[] dims;

    /// Whether each dimension is a circle.
    public boolean[] periods;

    /// Where the calling rank is.
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }
}

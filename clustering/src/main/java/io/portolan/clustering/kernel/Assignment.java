package io.portolan.clustering.kernel;

/// Gives every point of a block the number of its nearest center.
///
/// All implementations give the labels of the textbook: squared distances summed in f64 in the
/// order of the dimensions, from the coordinates as they were given, and of equal ones the lowest
/// number.
///
/// *Threads:* one thread at a time; every rank has its own.
///
/// *Cost:* nothing is allocated in [#assign].
public interface Assignment {
    /// Sets the centers for the calls to come.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`, and `labels[k]` in ascending order is
    /// what the points of center k are labelled with; both are read again by later calls, so leave
    /// them.
    void centers(double[] centers, int[] labels, int clusters);

    /// Labels points of one block.
    ///
    /// *Units and shapes:* arrays as in [BlockLayout]; `labels` has room for a whole block, what it
    /// holds beyond the points up to the end of their tile is undefined afterwards.
    ///
    /// @param first the number in the block of the first of them, at the beginning of a tile
    void assign(double[] exact, float[] f32, int first, int points, int[] labels);
}

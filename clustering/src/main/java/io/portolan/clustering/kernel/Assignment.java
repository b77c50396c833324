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
    /// *Units and shapes:* `centers[k * dimensions + d]`; read again by later calls, so leave it.
    void centers(double[] centers, int clusters);

    /// Labels the points of one block.
    ///
    /// *Units and shapes:* arrays as in [BlockLayout]; `labels` has room for a whole block, what it
    /// holds beyond `points` is undefined afterwards.
    void assign(double[] exact, float[] rough, int points, int[] labels);
}

package io.portolan.clustering;

/// Gives every point of a block the number of its nearest center: the lowest of equally near ones.
///
/// *Threads:* one thread at a time; every rank has its own.
interface BlockAssignment {
    /// Sets the centers for the calls to come.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`; read again by later calls, so leave it.
    void centers(double[] centers, int clusters);

    /// Labels the points of one block.
    ///
    /// *Units and shapes:* `labels` has room for a whole block, what it holds beyond the block's
    /// points is undefined afterwards.
    void assign(int block, int[] labels);
}

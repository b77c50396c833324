package io.portolan.mpi.buffer;

/// What one rank gives in a collective, or where it takes: a block for each rank.
public interface RankBlocks {
    /// Makes ready what is to be given, each time before the collective begins.
    default void prepare() {}

    /// Whether block `i` of this has the type and number of elements of block `j` of `from`.
    boolean fits(int i, RankBlocks from, int j);

    /// Overwrites block `i` by block `j` of `from`, which fits.
    void copy(int i, RankBlocks from, int j);

    /// The size of all blocks.
    long bytes();

    /// For messages to the user: `5 elements of long[]`.
    String shape(int i);
}

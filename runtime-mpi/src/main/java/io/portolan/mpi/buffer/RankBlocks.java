package io.portolan.mpi.buffer;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

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

    // ---- Between processes ---------------------------------------------------------------------

    /// How many different blocks there are: 1 if each rank is given the same.
    int count();

    /// Writes what other processes have to know of these blocks.
    void describe(ByteWriter out);

    /// The blocks, of the kind of these, that a rank of another process has described.
    RankBlocks absent(ByteBuffer description);

    /// Block `i`, of [#count()], as bytes: its own memory, or a copy.
    MemorySegment packed(int i);

    /// Room for the bytes of a block whose elements are in another process, where this block has
    /// its elements from then on; to be asked for once. It is the memory of the block that takes
    /// it, if the bytes can lie there as they come, so that they are not copied again.
    ///
    /// @param taker with block `j` that takes this one
    /// @param j negative if none does
    MemorySegment room(int i, RankBlocks taker, int j);
}

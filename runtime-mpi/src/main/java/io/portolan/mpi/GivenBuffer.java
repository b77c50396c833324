package io.portolan.mpi;

import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.TypedRegion;
import org.jspecify.annotations.Nullable;

/// A buffer for one rank as the arguments of a collective describe it, or for all ranks, each of
/// which then has an equal part.
sealed interface GivenBuffer extends GivenBlocks
        permits GivenBuffer.Whole, GivenBuffer.Range, GivenBuffer.ItemRange {
    /// What is described, for one rank.
    ///
    /// *Failure:* [MPIException] if there is no such buffer.
    TypedRegion region(Call call);

    /// What is described, for one rank that writes it.
    ///
    /// *Failure:* likewise, or if it cannot be written.
    default TypedRegion taken(Call call) {
        return BufferArgument.writable(call, region(call));
    }

    /// What is described, for so many ranks.
    ///
    /// *Failure:* likewise.
    TypedRegion all(Call call, int ranks);

    @Override
    default RegionBlocks blocks(Call call, int ranks) {
        return RegionBlocks.equal(all(call, ranks), ranks);
    }

    /// A buffer from its first element to its last.
    record Whole(@Nullable Object buffer) implements GivenBuffer {
        @Override
        public TypedRegion region(Call call) {
            return BufferArgument.of(call, buffer);
        }

        @Override
        public TypedRegion all(Call call, int ranks) {
            TypedRegion region = BufferArgument.of(call, buffer);
            if (!Pieces.isDivisible(region, ranks)) {
                throw call.error(
                        ErrorClass.COUNT,
                        "the buffer for all ranks has %s; allowed is a multiple of %d, the number of blocks; give a range of it"
                                .formatted(region.shape(), ranks));
            }
            return region;
        }
    }

    /// `count` elements from `offset` on; so many for each rank, if they are for all.
    record Range(@Nullable Object buffer, int offset, int count) implements GivenBuffer {
        @Override
        public TypedRegion region(Call call) {
            return BufferArgument.of(call, buffer, offset, count);
        }

        @Override
        public TypedRegion all(Call call, int ranks) {
            int all = (int) Arguments.times(call, count, ranks, Integer.MAX_VALUE);
            return BufferArgument.of(call, buffer, offset, all);
        }
    }

    /// `count` items of a datatype, the first put at `offset`; so many for each rank, if they are
    /// for all.
    record ItemRange(@Nullable Object buffer, long offset, long count, Datatype datatype)
            implements GivenBuffer {
        @Override
        public TypedRegion region(Call call) {
            return BufferArgument.of(call, buffer, offset, count, datatype);
        }

        @Override
        public TypedRegion all(Call call, int ranks) {
            long all = Arguments.times(call, count, ranks, Long.MAX_VALUE);
            return BufferArgument.of(call, buffer, offset, all, datatype);
        }
    }
}

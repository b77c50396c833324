package io.portolan.mpi;

import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Overlap;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import org.jspecify.annotations.Nullable;

/// A buffer for all ranks as the arguments of a collective describe it. Nothing of it is looked at
/// before the blocks are asked for, because only some ranks need some buffers.
sealed interface GivenBlocks
        permits GivenBlocks.GivenBuffer,
                GivenBlocks.Ranges,
                GivenBlocks.ItemRanges,
                GivenBlocks.UniformRanges {
    /// The argument that stands for the buffer.
    @Nullable Object buffer();

    /// A block for each rank.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] if there are no such blocks.
    RegionBlocks blocks(Call call, int ranks);

    /// A block to be written for each rank.
    ///
    /// *Failure:* likewise; [io.portolan.mpi.error.MPIException] if they cannot be written, or two
    /// of them have an element in common, unless they are items of a datatype, which may interlock.
    default RegionBlocks taken(Call call, int ranks) {
        return BufferArgument.writable(call, blocks(call, ranks));
    }

    /// Whether the argument is [MPI#IN_PLACE] and stands for the other buffer.
    default boolean isInPlace() {
        return MPI.IN_PLACE.equals(buffer());
    }

    /// A range for each rank.
    @SuppressWarnings("ArrayRecordComponent") // only read at once
    record Ranges(@Nullable Object buffer, int[] counts, int[] displs) implements GivenBlocks {
        /// Ranges one after the other, from `offset` on.
        static Ranges dense(@Nullable Object buffer, int offset, int[] counts) {
            int[] displs = new int[counts.length];
            int next = offset;
            for (int i = 0; i < counts.length; i++) {
                displs[i] = next;
                next += counts[i];
            }
            return new Ranges(buffer, counts, displs);
        }

        @Override
        public RegionBlocks blocks(Call call, int ranks) {
            Arguments.requireEach(call, "counts", counts, ranks);
            Arguments.requireEach(call, "displs", displs, ranks);
            TypedRegion[] blocks = new TypedRegion[ranks];
            for (int i = 0; i < ranks; i++) {
                int displ = counts[i] == 0 ? 0 : displs[i]; // it is not used, whatever it is
                blocks[i] = BufferArgument.of(call, buffer, displ, counts[i]);
            }
            return RegionBlocks.listed(blocks);
        }

        @Override
        public RegionBlocks taken(Call call, int ranks) {
            RegionBlocks blocks = GivenBlocks.super.taken(call, ranks);
            if (!(buffer instanceof TypedBuffer)) {
                Overlap.requireApart(call, counts, displs);
            }
            return blocks;
        }
    }

    /// Items for each rank.
    ///
    /// @param displs in what the datatypes count in
    @SuppressWarnings("ArrayRecordComponent") // only read at once
    record ItemRanges(@Nullable Object buffer, long[] counts, long[] displs, Datatype[] datatypes)
            implements GivenBlocks {
        /// Items that are all of one type.
        ///
        /// @param displs in items
        static GivenBlocks of(
                @Nullable Object buffer, long[] counts, long[] displs, Datatype datatype) {
            return new UniformRanges(buffer, counts, displs, datatype);
        }

        @Override
        public RegionBlocks blocks(Call call, int ranks) {
            Arguments.requireEach(call, "counts", counts, ranks);
            Arguments.requireEach(call, "displs", displs, ranks);
            Arguments.requireGiven(call, "datatypes", datatypes);
            Arguments.requireEach(call, "datatypes", datatypes.length, ranks);
            TypedRegion[] blocks = new TypedRegion[ranks];
            for (int i = 0; i < ranks; i++) {
                long displ = counts[i] == 0 ? 0 : displs[i]; // likewise
                blocks[i] = BufferArgument.of(call, buffer, displ, counts[i], datatypes[i]);
            }
            return RegionBlocks.listed(blocks);
        }
    }

    /// Items of one type for each rank.
    ///
    /// @param displs in items
    @SuppressWarnings("ArrayRecordComponent") // only read at once
    record UniformRanges(@Nullable Object buffer, long[] counts, long[] displs, Datatype datatype)
            implements GivenBlocks {
        @Override
        public RegionBlocks blocks(Call call, int ranks) {
            Arguments.requireEach(call, "counts", counts, ranks);
            Arguments.requireEach(call, "displs", displs, ranks);
            Arguments.requireGiven(call, "datatype", datatype);
            long[] units = new long[ranks];
            Datatype[] same = new Datatype[ranks];
            for (int i = 0; i < ranks; i++) {
                units[i] =
                        counts[i] == 0
                                ? 0
                                : Arguments.inUnits(call, displs[i], datatype.itemType());
                same[i] = datatype;
            }
            return new ItemRanges(buffer, counts, units, same).blocks(call, ranks);
        }
    }

    /// A buffer for one rank as the arguments of a collective describe it, or for all ranks, each
    /// of which then has an equal part.
    sealed interface GivenBuffer extends GivenBlocks
            permits GivenBlocks.GivenBuffer.Whole,
                    GivenBlocks.GivenBuffer.Range,
                    GivenBlocks.GivenBuffer.ItemRange {
        /// The buffer for one rank.
        ///
        /// *Failure:* [io.portolan.mpi.error.MPIException] if there is no such buffer.
        TypedRegion region(Call call);

        /// The buffer for one rank, which writes it.
        ///
        /// *Failure:* as [#region(io.portolan.mpi.context.Call)], or if the buffer cannot be
        /// written.
        default TypedRegion taken(Call call) {
            return BufferArgument.writable(call, region(call));
        }

        /// The buffer for so many ranks.
        ///
        /// *Failure:* as [#region(io.portolan.mpi.context.Call)].
        TypedRegion all(Call call, int ranks);

        /// The buffer for so many ranks, as items of the datatype that was given: of a derived one
        /// also where its elements are a plain range.
        ///
        /// *Failure:* likewise.
        TypedRegion derived(Call call, int ranks);

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
                return divisible(call, BufferArgument.of(call, buffer), ranks);
            }

            @Override
            public TypedRegion derived(Call call, int ranks) {
                return buffer instanceof TypedBuffer typed
                        ? divisible(call, typed.derived(), ranks)
                        : all(call, ranks);
            }

            private static TypedRegion divisible(Call call, TypedRegion region, int ranks) {
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
                return BufferArgument.of(call, buffer, offset, count(call, ranks));
            }

            @Override
            public TypedRegion derived(Call call, int ranks) {
                return buffer instanceof TypedBuffer typed
                        ? typed.range(call, offset, count(call, ranks)).derived()
                        : all(call, ranks);
            }

            private int count(Call call, int ranks) {
                return (int) Arguments.times(call, count, ranks, Integer.MAX_VALUE);
            }
        }

        /// `count` items of a datatype, the first put at `offset`; so many for each rank, if they
        /// are for all.
        record ItemRange(@Nullable Object buffer, long offset, long count, Datatype datatype)
                implements GivenBuffer {
            @Override
            public TypedRegion region(Call call) {
                return BufferArgument.of(call, buffer, offset, count, datatype);
            }

            @Override
            public TypedRegion all(Call call, int ranks) {
                return typed(call, ranks).region();
            }

            @Override
            public TypedRegion derived(Call call, int ranks) {
                return typed(call, ranks).derived();
            }

            private TypedBuffer typed(Call call, int ranks) {
                long all = Arguments.times(call, count, ranks, Long.MAX_VALUE);
                return BufferArgument.typed(call, buffer, offset, all, datatype);
            }
        }
    }
}

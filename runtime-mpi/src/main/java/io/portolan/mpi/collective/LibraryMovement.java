package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.NativeStaging;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.RankBlocks;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.error.ErrorClass;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Movements as a native library does them: with one block for each rank, all as long as each
/// other, which lie outside the heap one after the other.
///
/// *Threads:* as [io.portolan.mpi.buffer.NativeStaging].
final class LibraryMovement {
    private LibraryMovement() {}

    static LibraryCalls.@Nullable Collective bcast(Movement.FromRoot part) {
        TypedRegion region = block(part.recv(), 0);
        if (region == null || !hasRoom(region, 1)) {
            return null;
        }
        int bytes = (int) region.bytes();
        boolean isRoot = part.root() == part.rank();
        return (comm, staging) -> {
            MemorySegment memory = isRoot ? staging.given(region) : staging.room(region);
            comm.bcast(memory, bytes, part.root());
            if (!isRoot) {
                NativeStaging.take(memory, bytes, region);
            }
        };
    }

    static LibraryCalls.@Nullable Collective scatter(Movement.FromRoot part) {
        TypedRegion own = block(part.recv(), 0);
        int ranks = part.sides().peers();
        if (own == null || !hasRoom(own, ranks)) {
            return null;
        }
        int bytes = (int) own.bytes();
        boolean isRoot = part.root() == part.rank();
        if (isRoot) {
            requireSame(part, region(part.send(), 0), own);
        }
        return (comm, staging) -> {
            MemorySegment all =
                    isRoot ? written(staging, part.send(), ranks, bytes) : MemorySegment.NULL;
            MemorySegment memory = staging.room(bytes, false);
            comm.scatter(all, memory, bytes, part.root());
            if (!part.isInPlace()) {
                NativeStaging.copy(memory, bytes, own);
            }
        };
    }

    static LibraryCalls.@Nullable Collective gather(Movement.ToRoot part) {
        TypedRegion own = block(part.send(), 0);
        int ranks = part.sides().peers();
        if (own == null || !hasRoom(own, ranks)) {
            return null;
        }
        int bytes = (int) own.bytes();
        boolean isRoot = part.root() == part.rank();
        if (isRoot) {
            requireSame(part, own, region(part.recv(), 0));
        }
        return (comm, staging) -> {
            MemorySegment all =
                    isRoot ? staging.room((long) ranks * bytes, false) : MemorySegment.NULL;
            comm.gather(staging.given(own), all, bytes, part.root());
            if (isRoot) {
                takeAll(all, part, ranks, bytes);
            }
        };
    }

    static LibraryCalls.@Nullable Collective allgather(Movement.FromEach part) {
        TypedRegion own = block(part.send(), 0);
        int ranks = part.sides().peers();
        if (own == null || !hasRoom(own, ranks)) {
            return null;
        }
        int bytes = (int) own.bytes();
        requireSame(part, own, region(part.recv(), 0));
        return (comm, staging) -> {
            MemorySegment all = staging.room((long) ranks * bytes, false);
            comm.allgather(staging.given(own), all, bytes);
            takeAll(all, part, ranks, bytes);
        };
    }

    static LibraryCalls.@Nullable Collective alltoall(Movement.FromEach part) {
        TypedRegion first = block(part.recv(), 0);
        int ranks = part.sides().peers();
        if (first == null || !hasRoom(first, ranks)) {
            return null;
        }
        int bytes = (int) first.bytes();
        return (comm, staging) -> {
            part.send().prepare();
            requireSame(part, region(part.send(), 0), first);
            MemorySegment given = written(staging, part.send(), ranks, bytes);
            MemorySegment taken = staging.room((long) ranks * bytes, false);
            comm.alltoall(given, taken, bytes);
            for (int rank = 0; rank < ranks; rank++) {
                NativeStaging.copy(
                        taken.asSlice((long) rank * bytes), bytes, region(part.recv(), rank));
            }
        };
    }

    /// A block of elements; null if it is an object.
    private static @Nullable TypedRegion block(RankBlocks blocks, int rank) {
        return blocks instanceof RegionBlocks regions ? regions.block(rank) : null;
    }

    private static TypedRegion region(RankBlocks blocks, int rank) {
        return ((RegionBlocks) blocks).block(rank);
    }

    /// Whether the library can count all blocks. All ranks say the same, because their blocks are
    /// as long.
    private static boolean hasRoom(TypedRegion block, int ranks) {
        return block.bytes() <= Integer.MAX_VALUE / ranks;
    }

    /// *Failure:* [MPIException] unless the rank takes from itself what it gives itself.
    private static void requireSame(Movement part, TypedRegion given, TypedRegion taken) {
        if (!Pieces.hasSameShape(given, taken)) {
            throw part.call()
                    .error(
                            ErrorClass.COUNT,
                            "rank %d gives each rank %s and takes %s; allowed is the same type and number on both sides; give buffers of one shape"
                                    .formatted(part.rank(), given.shape(), taken.shape()));
        }
    }

    private static MemorySegment written(
            NativeStaging staging, RankBlocks blocks, int ranks, int bytes) {
        MemorySegment all = staging.room((long) ranks * bytes, true);
        for (int rank = 0; rank < ranks; rank++) {
            TypedRegion block = region(blocks, rank);
            NativeStaging.write(block, all.asSlice((long) rank * bytes));
        }
        return all;
    }

    /// Takes the blocks of all ranks, but not of this one if it is in its place.
    private static void takeAll(MemorySegment all, Movement part, int ranks, int bytes) {
        for (int rank = 0; rank < ranks; rank++) {
            if (!part.isInPlace() || rank != part.sides().index()) {
                NativeStaging.copy(
                        all.asSlice((long) rank * bytes), bytes, region(part.recv(), rank));
            }
        }
    }
}

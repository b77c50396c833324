package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.NativeStaging;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.RankBlocks;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.wire.LibraryComm;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Movements as a native library does them: with one block for each rank, all as long as each
/// other, which lie outside the heap one after the other.
///
/// *Threads:* as [io.portolan.mpi.buffer.NativeStaging].
final class LibraryMovement {
    private LibraryMovement() {}

    /// What the library does with blocks of so many bytes.
    private interface Call {
        /// @param block one of them, of this rank
        void run(LibraryComm comm, NativeStaging staging, TypedRegion block, int bytes)
                throws IOException;
    }

    /// A call that has to do with blocks of so many ranks, of which the first is given; null if
    /// they are objects, or the library cannot count them. All ranks say the same, because their
    /// blocks are as long.
    private static LibraryCalls.@Nullable Collective of(RankBlocks blocks, int ranks, Call call) {
        if (!(blocks instanceof RegionBlocks regions)) {
            return null;
        }
        TypedRegion first = regions.block(0);
        long bytes = first.bytes();
        return bytes <= Integer.MAX_VALUE / ranks
                ? (comm, staging) -> call.run(comm, staging, first, (int) bytes)
                : null;
    }

    static LibraryCalls.@Nullable Collective bcast(Movement.FromRoot part) {
        boolean isRoot = part.root() == part.rank();
        return of(
                part.recv(),
                1,
                (comm, staging, block, bytes) -> {
                    MemorySegment memory = isRoot ? staging.given(block) : staging.room(block);
                    comm.bcast(memory, bytes, part.root());
                    if (!isRoot) {
                        NativeStaging.take(memory, bytes, block);
                    }
                });
    }

    static LibraryCalls.@Nullable Collective scatter(Movement.FromRoot part) {
        return of(
                part.recv(),
                part.sides().peers(),
                (comm, staging, own, bytes) -> {
                    MemorySegment all = MemorySegment.NULL;
                    if (part.root() == part.rank()) {
                        requireSame(part, block(part.send(), 0), own);
                        all = given(staging, part, bytes);
                    }
                    MemorySegment memory = staging.room(bytes, false);
                    comm.scatter(all, memory, bytes, part.root());
                    if (!part.isInPlace()) {
                        NativeStaging.copy(memory, bytes, own);
                    }
                });
    }

    static LibraryCalls.@Nullable Collective gather(Movement.ToRoot part) {
        return of(
                part.send(),
                part.sides().peers(),
                (comm, staging, own, bytes) -> {
                    boolean isRoot = part.root() == part.rank();
                    MemorySegment all = MemorySegment.NULL;
                    if (isRoot) {
                        requireSame(part, own, block(part.recv(), 0));
                        all = room(staging, part, bytes);
                    }
                    comm.gather(staging.given(own), all, bytes, part.root());
                    if (isRoot) {
                        take(all, part, bytes);
                    }
                });
    }

    static LibraryCalls.@Nullable Collective allgather(Movement.FromEach part) {
        return of(
                part.send(),
                part.sides().peers(),
                (comm, staging, own, bytes) -> {
                    requireSame(part, own, block(part.recv(), 0));
                    MemorySegment all = room(staging, part, bytes);
                    comm.allgather(staging.given(own), all, bytes);
                    take(all, part, bytes);
                });
    }

    static LibraryCalls.@Nullable Collective alltoall(Movement.FromEach part) {
        return of(
                part.recv(),
                part.sides().peers(),
                (comm, staging, taken, bytes) -> {
                    part.send().prepare();
                    requireSame(part, block(part.send(), 0), taken);
                    MemorySegment all = room(staging, part, bytes);
                    comm.alltoall(given(staging, part, bytes), all, bytes);
                    take(all, part, bytes);
                });
    }

    private static TypedRegion block(RankBlocks blocks, int rank) {
        return ((RegionBlocks) blocks).block(rank);
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

    /// The blocks that a rank gives to all.
    private static MemorySegment given(NativeStaging staging, Movement part, int bytes) {
        int ranks = part.sides().peers();
        MemorySegment all = staging.room((long) ranks * bytes, true);
        for (int rank = 0; rank < ranks; rank++) {
            NativeStaging.write(block(part.send(), rank), all.asSlice((long) rank * bytes));
        }
        return all;
    }

    /// Room for the blocks that a rank takes from all.
    private static MemorySegment room(NativeStaging staging, Movement part, int bytes) {
        return staging.room((long) part.sides().peers() * bytes, false);
    }

    /// Takes the blocks of all ranks, but not of this one if it is in its place.
    private static void take(MemorySegment all, Movement part, int bytes) {
        for (int rank = 0; rank < part.sides().peers(); rank++) {
            if (!part.isInPlace() || rank != part.sides().index()) {
                NativeStaging.copy(
                        all.asSlice((long) rank * bytes), bytes, block(part.recv(), rank));
            }
        }
    }
}

package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.SegmentRegion;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Finds what would be read and written at once: elements that the send and the receive buffer of
/// one rank have in common. Between datatypes that leave gaps it is not looked for.
public final class Overlap {
    private Overlap() {}

    /// *Failure:* [io.portolan.mpi.error.MPIException] if a block of one has an element in common
    /// with a block of the other. *Cost:* each pair is looked at only if both are of one array, or
    /// lie between each other in memory.
    public static void requireNone(
            Call call, RegionBlocks send, int sends, RegionBlocks recv, int recvs) {
        if (sends == 0 || recvs == 0 || areApart(send, sends, recv, recvs)) {
            return;
        }
        for (int i = 0; i < sends; i++) {
            for (int j = 0; j < recvs; j++) {
                requireNone(call, send.block(i), recv.block(j));
            }
        }
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] if the two have an element in common.
    public static void requireNone(Call call, TypedRegion send, TypedRegion recv) {
        if (has(send, recv)) {
            throw call.error(
                    ErrorClass.BUFFER,
                    "send buffer %s and receive buffer %s are ranges of one %s; allowed are buffers without a common element; receive into another array or range"
                            .formatted(
                                    range(send),
                                    range(recv),
                                    send instanceof Buffer ? "array" : "memory"));
        }
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] if two of the blocks of one buffer have an
    /// element in common. *Cost:* a sort, unless they are in ascending order.
    public static void requireApart(Call call, int[] counts, int[] displs) {
        if (isAscending(counts, displs)) {
            return;
        }
        int[] order =
                IntStream.range(0, counts.length)
                        .filter(i -> counts[i] > 0)
                        .boxed()
                        .sorted(Comparator.comparingInt(i -> displs[i]))
                        .mapToInt(i -> i)
                        .toArray();
        for (int k = 1; k < order.length; k++) {
            int i = order[k - 1];
            int j = order[k];
            if (displs[i] + counts[i] > displs[j]) {
                throw call.error(
                        ErrorClass.BUFFER,
                        "the blocks of rank %d, [%d, %d), and of rank %d, [%d, %d), would be received into the same elements; allowed are blocks without a common element; give displacements as far apart as the counts"
                                .formatted(
                                        i,
                                        displs[i],
                                        displs[i] + counts[i],
                                        j,
                                        displs[j],
                                        displs[j] + counts[j]));
            }
        }
    }

    private static boolean isAscending(int[] counts, int[] displs) {
        int end = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                if (displs[i] < end) {
                    return false;
                }
                end = displs[i] + counts[i];
            }
        }
        return true;
    }

    private static boolean has(TypedRegion send, TypedRegion recv) {
        return switch (send) {
            case Buffer x -> recv instanceof Buffer y && x.overlaps(y);
            case SegmentRegion x ->
                    recv instanceof SegmentRegion y
                            && x.memory()
                                    .asOverlappingSlice(y.memory())
                                    .filter(both -> both.byteSize() > 0)
                                    .isPresent();
            case Items _ -> false;
        };
    }

    /// Whether a look at the buffers as wholes is enough: all blocks of one side are of one buffer.
    @SuppressWarnings("ReferenceEquality") // it matters which array, not what is in it
    private static boolean areApart(RegionBlocks send, int sends, RegionBlocks recv, int recvs) {
        return switch (send.block(0)) {
            case Buffer x -> !(recv.block(0) instanceof Buffer y) || x.array() != y.array();
            case SegmentRegion _ ->
                    !(recv.block(0) instanceof SegmentRegion)
                            || end(send, sends) <= begin(recv, recvs)
                            || end(recv, recvs) <= begin(send, sends);
            case Items _ -> true;
        };
    }

    private static long begin(RegionBlocks blocks, int count) {
        long begin = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            begin = Math.min(begin, memory(blocks.block(i)).address());
        }
        return begin;
    }

    private static long end(RegionBlocks blocks, int count) {
        long end = 0;
        for (int i = 0; i < count; i++) {
            MemorySegment memory = memory(blocks.block(i));
            end = Math.max(end, memory.address() + memory.byteSize());
        }
        return end;
    }

    private static MemorySegment memory(TypedRegion block) {
        return ((SegmentRegion) block).memory();
    }

    private static String range(TypedRegion region) {
        return region instanceof Buffer buffer
                ? "[" + buffer.offset() + ", " + (buffer.offset() + buffer.count()) + ")"
                : "of " + region.shape();
    }
}

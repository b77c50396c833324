package io.portolan.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// What the standard calls a choice argument: a buffer of any type.
final class Choice {
    private Choice() {}

    /// The whole buffer.
    static TypedRegion of(Call call, @Nullable Object buffer) {
        return switch (buffer) {
            case MemorySegment bytes -> SegmentRegion.of(call, bytes, ValueLayout.JAVA_BYTE);
            case TypedSegment typed -> SegmentRegion.of(call, typed.segment(), typed.layout());
            case TypedBuffer typed -> typed.region();
            case null, default -> Buffer.of(call, buffer);
        };
    }

    /// The elements `offset` to `offset + count - 1`; of a typed buffer, the items. None of them
    /// may be of null.
    static TypedRegion of(Call call, @Nullable Object buffer, int offset, int count) {
        if (count == 0 && buffer == null) {
            return Pieces.NOTHING;
        }
        if (buffer instanceof TypedBuffer typed) {
            return typed.range(call, offset, count).region();
        }
        if (buffer instanceof MemorySegment || buffer instanceof TypedSegment) {
            SegmentRegion whole = (SegmentRegion) of(call, buffer);
            Arguments.requireRange(call, offset, count, whole.elements(), "segment");
            long bytes = whole.datatype().unitBytes();
            return new SegmentRegion(
                    whole.memory().asSlice(offset * bytes, count * bytes), whole.datatype());
        }
        return Buffer.of(call, buffer, offset, count);
    }

    /// What is sent to that rank; to [MPI#PROC_NULL] nothing, whatever is given.
    static TypedRegion to(int dest, Call call, @Nullable Object buffer) {
        return dest == MPI.PROC_NULL ? Pieces.NOTHING : of(call, buffer);
    }

    /// Elements of it, likewise.
    static TypedRegion to(int dest, Call call, @Nullable Object buffer, int offset, int count) {
        return dest == MPI.PROC_NULL ? Pieces.NOTHING : of(call, buffer, offset, count);
    }

    /// Items, likewise.
    static TypedRegion to(
            int dest,
            Call call,
            @Nullable Object buffer,
            long offset,
            long count,
            Datatype datatype) {
        return dest == MPI.PROC_NULL ? Pieces.NOTHING : of(call, buffer, offset, count, datatype);
    }

    /// Where what that rank sends is received; nowhere from [MPI#PROC_NULL], whatever is given.
    static TypedRegion from(int source, Call call, @Nullable Object buffer) {
        return source == MPI.PROC_NULL ? Pieces.NOTHING : into(call, buffer);
    }

    /// Elements of it, likewise.
    static TypedRegion from(int source, Call call, @Nullable Object buffer, int offset, int count) {
        return source == MPI.PROC_NULL ? Pieces.NOTHING : into(call, buffer, offset, count);
    }

    /// Items, likewise.
    static TypedRegion from(
            int source,
            Call call,
            @Nullable Object buffer,
            long offset,
            long count,
            Datatype datatype) {
        return source == MPI.PROC_NULL
                ? Pieces.NOTHING
                : into(call, buffer, offset, count, datatype);
    }

    /// What is sent to one rank and received from another in its place; nothing if neither is any.
    static TypedRegion both(int dest, int source, Call call, @Nullable Object buffer) {
        return dest == MPI.PROC_NULL ? from(source, call, buffer) : into(call, buffer);
    }

    /// Elements of it, likewise.
    static TypedRegion both(
            int dest, int source, Call call, @Nullable Object buffer, int offset, int count) {
        return dest == MPI.PROC_NULL
                ? from(source, call, buffer, offset, count)
                : into(call, buffer, offset, count);
    }

    /// The whole buffer, to be written.
    static TypedRegion into(Call call, @Nullable Object buffer) {
        return writable(call, of(call, buffer));
    }

    /// Elements of it, likewise.
    static TypedRegion into(Call call, @Nullable Object buffer, int offset, int count) {
        return writable(call, of(call, buffer, offset, count));
    }

    /// Items, likewise.
    static TypedRegion into(
            Call call, @Nullable Object buffer, long offset, long count, Datatype datatype) {
        return writable(call, of(call, buffer, offset, count, datatype));
    }

    /// What is given as a buffer that is written.
    static TypedRegion writable(Call call, TypedRegion region) {
        requireWritable(call, region.isReadOnly(), region.bytes());
        return region;
    }

    /// Blocks, likewise.
    static RegionBlocks writable(Call call, RegionBlocks blocks) {
        requireWritable(call, blocks.isReadOnly(), blocks.bytes());
        return blocks;
    }

    private static void requireWritable(Call call, boolean isReadOnly, long bytes) {
        if (isReadOnly) {
            throw call.error(
                    ErrorClass.BUFFER,
                    "the receive buffer is %d bytes of a read-only segment; allowed is memory that may be written; give the segment that it is a view of, or an array"
                            .formatted(bytes));
        }
    }

    /// `count` items of the datatype, the first of which is put at `offset`.
    static TypedRegion of(
            Call call, @Nullable Object buffer, long offset, long count, Datatype datatype) {
        return new TypedBuffer(Items.of(call, buffer, offset, count, datatype)).region();
    }
}

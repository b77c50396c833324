package io.portolan.mpi;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.SegmentRegion;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.ItemArguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Reads the buffer arguments of operations, which the standard calls choice arguments: buffers of
/// any type.
final class BufferArgument {
    private BufferArgument() {}

    /// The whole buffer.
    static TypedRegion of(Call call, @Nullable Object buffer) {
        return switch (buffer) {
            case MemorySegment bytes -> segment(call, bytes, ValueLayout.JAVA_BYTE);
            case TypedSegment typed -> segment(call, typed.segment(), typed.layout());
            case TypedBuffer typed -> typed.region();
            case null, default -> array(call, buffer);
        };
    }

    /// The elements `offset` to `offset + count - 1`; of a typed buffer, the items. Of null no
    /// elements may be taken.
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
            long bytes = whole.itemType().unitBytes();
            return new SegmentRegion(
                    whole.memory().asSlice(offset * bytes, count * bytes), whole.itemType());
        }
        Buffer whole = array(call, buffer);
        Arguments.requireRange(call, offset, count, whole.count(), "array");
        return whole.slice(offset, count);
    }

    /// The items of the send buffer; none if `dest` is [MPI#PROC_NULL], whatever is given.
    static TypedRegion to(int dest, Call call, @Nullable Object buffer) {
        return dest == MPI.PROC_NULL ? Pieces.NOTHING : of(call, buffer);
    }

    /// The elements of the buffer that are sent to that rank; to [MPI#PROC_NULL] nothing.
    static TypedRegion to(int dest, Call call, @Nullable Object buffer, int offset, int count) {
        return dest == MPI.PROC_NULL ? Pieces.NOTHING : of(call, buffer, offset, count);
    }

    /// The items that are sent to that rank; to [MPI#PROC_NULL] nothing.
    static TypedRegion to(
            int dest,
            Call call,
            @Nullable Object buffer,
            long offset,
            long count,
            Datatype datatype) {
        return dest == MPI.PROC_NULL ? Pieces.NOTHING : of(call, buffer, offset, count, datatype);
    }

    /// The buffer into which a message of that rank is received; from [MPI#PROC_NULL] none,
    /// whatever is given.
    static TypedRegion from(int source, Call call, @Nullable Object buffer) {
        return source == MPI.PROC_NULL ? Pieces.NOTHING : into(call, buffer);
    }

    /// The elements into which a message of that rank is received; from [MPI#PROC_NULL] none.
    static TypedRegion from(int source, Call call, @Nullable Object buffer, int offset, int count) {
        return source == MPI.PROC_NULL ? Pieces.NOTHING : into(call, buffer, offset, count);
    }

    /// The items into which a message of that rank is received; from [MPI#PROC_NULL] none.
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

    /// The buffer that is sent to one rank and overwritten by the message of another one; none if
    /// both ranks are [MPI#PROC_NULL].
    static TypedRegion both(int dest, int source, Call call, @Nullable Object buffer) {
        return dest == MPI.PROC_NULL ? from(source, call, buffer) : into(call, buffer);
    }

    /// The elements of a buffer that are sent and overwritten in that way.
    static TypedRegion both(
            int dest, int source, Call call, @Nullable Object buffer, int offset, int count) {
        return dest == MPI.PROC_NULL
                ? from(source, call, buffer, offset, count)
                : into(call, buffer, offset, count);
    }

    /// The whole buffer, which must be writable.
    static TypedRegion into(Call call, @Nullable Object buffer) {
        return writable(call, of(call, buffer));
    }

    /// Elements of the buffer, which must be writable.
    static TypedRegion into(Call call, @Nullable Object buffer, int offset, int count) {
        return writable(call, of(call, buffer, offset, count));
    }

    /// Items of the buffer, which must be writable.
    static TypedRegion into(
            Call call, @Nullable Object buffer, long offset, long count, Datatype datatype) {
        return writable(call, of(call, buffer, offset, count, datatype));
    }

    /// The region, which must be writable.
    static TypedRegion writable(Call call, TypedRegion region) {
        requireWritable(call, region.isReadOnly(), region.bytes());
        return region;
    }

    /// The blocks, which must be writable.
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
        return typed(call, buffer, offset, count, datatype).region();
    }

    /// The same with its datatype.
    static TypedBuffer typed(
            Call call, @Nullable Object buffer, long offset, long count, Datatype datatype) {
        return new TypedBuffer(
                ItemArguments.items(call, buffer, offset, count, Datatype.typeOf(datatype)));
    }

    /// The whole array.
    static Buffer array(Call call, @Nullable Object given) {
        ItemType type = Buffer.itemTypeOf(given);
        if (given == null || type == null) {
            throw noBuffer(call, given);
        }
        return new Buffer(given, 0, Array.getLength(given), type);
    }

    private static MPIException noBuffer(Call call, @Nullable Object given) {
        String found =
                given == null || given.equals(MPI.IN_PLACE)
                        ? String.valueOf(given)
                        : given.getClass().getTypeName();
        return call.error(
                ErrorClass.BUFFER,
                "the buffer is %s; allowed is a one-dimensional array of a primitive type or memory; %s"
                        .formatted(found, remedy(given)));
    }

    private static String remedy(@Nullable Object given) {
        if (given instanceof java.nio.Buffer) {
            return "MemorySegment.ofBuffer makes memory of it";
        }
        if (given != null && given.equals(MPI.IN_PLACE)) {
            return "MPI.IN_PLACE stands for the send buffer of a collective, where its documentation says so";
        }
        return given == null || given.getClass().isArray()
                ? "copy the values into one, for example a double[]"
                : "copy the values into one, or use the operation for objects";
    }

    /// The whole segment, as elements of the layout.
    private static SegmentRegion segment(Call call, MemorySegment segment, ValueLayout layout) {
        ItemType type = itemType(call, layout);
        String fault = SegmentRegion.fault(segment);
        if (fault != null) {
            throw call.error(ErrorClass.BUFFER, fault);
        }
        if (segment.byteSize() % type.unitBytes() != 0) {
            throw call.error(
                    ErrorClass.COUNT,
                    "the segment has %d bytes; allowed is a multiple of %d, the size of its layout %s; give a slice"
                            .formatted(segment.byteSize(), type.unitBytes(), layout));
        }
        return new SegmentRegion(segment, type);
    }

    private static ItemType itemType(Call call, ValueLayout layout) {
        ItemType type = DerivedTypes.LayoutTypes.ofValue(layout);
        if (type == null || type.equals(ItemType.BOOLEAN)) {
            throw call.error(
                    ErrorClass.TYPE,
                    "the layout is %s; allowed is a number or char in native byte order; use bytes for anything else"
                            .formatted(layout));
        }
        return type;
    }
}

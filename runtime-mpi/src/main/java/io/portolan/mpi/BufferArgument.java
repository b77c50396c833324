package io.portolan.mpi;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.SegmentRegion;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.Span;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// What the standard calls a choice argument: a buffer of any type.
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
            long bytes = whole.itemType().unitBytes();
            return new SegmentRegion(
                    whole.memory().asSlice(offset * bytes, count * bytes), whole.itemType());
        }
        Buffer whole = array(call, buffer);
        Arguments.requireRange(call, offset, count, whole.count(), "array");
        return whole.slice(offset, count);
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
        return new TypedBuffer(items(call, buffer, offset, count, datatype)).region();
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
        Datatype datatype = DerivedTypes.LayoutTypes.ofValue(layout);
        if (datatype == null || datatype.equals(Datatype.BOOLEAN)) {
            throw call.error(
                    ErrorClass.TYPE,
                    "the layout is %s; allowed is a number or char in native byte order; use bytes for anything else"
                            .formatted(layout));
        }
        return datatype.itemType();
    }

    /// *Failure:* [MPIException] if the buffer is not one for the type, or an element would lie
    /// outside of it.
    static Items items(
            String operation, @Nullable Object buffer, long offset, long count, Datatype datatype) {
        return items(
                (errorClass, message) -> new MPIException(errorClass, operation, message),
                buffer,
                offset,
                count,
                datatype);
    }

    /// Items that an operation of a communicator is given.
    ///
    /// *Failure:* [MPIException] if the buffer is not one for the type, or an element would lie
    /// outside of it.
    static Items items(
            Call call, @Nullable Object buffer, long offset, long count, Datatype datatype) {
        return items(call::error, buffer, offset, count, datatype);
    }

    private static Items items(
            BiFunction<ErrorClass, String, MPIException> error,
            @Nullable Object buffer,
            long offset,
            long count,
            Datatype datatype) {
        if (datatype == null) {
            throw error.apply(
                    ErrorClass.TYPE,
                    "the datatype is null; allowed is any other; give that of the elements");
        }
        ItemType type = datatype.itemType();
        Primitive primitive = type.primitive();
        if (count == 0 && buffer == null) {
            Object nothing = primitive == null ? Memory.of(0) : primitive.newArray(0);
            return new Items(nothing, type, 0, 0);
        }
        boolean isRightArray =
                primitive != null && buffer != null && Primitive.of(buffer) == primitive;
        if (buffer == null || !(isRightArray || buffer instanceof MemorySegment)) {
            throw error.apply(
                    ErrorClass.BUFFER,
                    "the buffer is %s and the datatype %s; allowed is a MemorySegment%s; give such a buffer, or derive the type from that of the buffer"
                            .formatted(
                                    buffer == null ? "null" : buffer.getClass().getTypeName(),
                                    datatype,
                                    primitive == null ? "" : " or an array of " + primitive));
        }
        String fault =
                buffer instanceof MemorySegment segment ? SegmentRegion.fault(segment) : null;
        if (fault != null) {
            throw error.apply(ErrorClass.BUFFER, fault);
        }
        Items items = new Items(buffer, type, offset, count);
        requireInside(items, error);
        requireCountable(items, error);
        return items;
    }

    private static void requireInside(
            Items items, BiFunction<ErrorClass, String, MPIException> error) {
        long length =
                items.buffer() instanceof MemorySegment segment
                        ? segment.byteSize() / items.itemType().unitBytes()
                        : Array.getLength(items.buffer());
        Span touched = items.touched();
        if (touched == null || touched.begin() < 0 || touched.end() > length) {
            throw error.apply(
                    ErrorClass.COUNT,
                    "offset is %d, count is %d and the datatype %s%s; allowed is count >= 0 and elements inside 0 to %d, the length of the buffer; give fewer items or a longer buffer"
                            .formatted(
                                    items.offset(),
                                    items.count(),
                                    items.itemType(),
                                    touched == null
                                            ? ""
                                            : ", which reaches from %d to %d"
                                                    .formatted(touched.begin(), touched.end()),
                                    length));
        }
    }

    /// More items than there is room for are possible where the extent is 0.
    private static void requireCountable(
            Items items, BiFunction<ErrorClass, String, MPIException> error) {
        long most = Long.MAX_VALUE / Math.max(1, items.itemType().layout().bytes());
        if (items.count() > most) {
            throw error.apply(
                    ErrorClass.COUNT,
                    "count is %d and an item of the datatype %s has %d bytes of elements; allowed is a count of at most %d, so that their sum is less than 2^63; give fewer items"
                            .formatted(
                                    items.count(),
                                    items.itemType(),
                                    items.itemType().layout().bytes(),
                                    most));
        }
    }
}

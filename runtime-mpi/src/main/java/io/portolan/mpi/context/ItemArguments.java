package io.portolan.mpi.context;

import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.buffer.SegmentRegion;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.Span;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The checks that items of a datatype lie inside the buffer that is given with them.
public final class ItemArguments {
    private ItemArguments() {}

    /// *Failure:* [MPIException] if the buffer is not one for the type, or an element would lie
    /// outside of it.
    public static Items items(
            String operation, @Nullable Object buffer, long offset, long count, ItemType datatype) {
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
    public static Items items(
            Call call, @Nullable Object buffer, long offset, long count, ItemType datatype) {
        return items(call::error, buffer, offset, count, datatype);
    }

    private static Items items(
            BiFunction<ErrorClass, String, MPIException> error,
            @Nullable Object buffer,
            long offset,
            long count,
            ItemType datatype) {
        if (datatype == null) {
            throw error.apply(
                    ErrorClass.TYPE,
                    "the datatype is null; allowed is any other; give that of the elements");
        }
        Primitive primitive = datatype.primitive();
        if (count == 0 && buffer == null) {
            Object nothing = primitive == null ? Memory.of(0) : primitive.newArray(0);
            return new Items(nothing, datatype, 0, 0);
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
        Items items = new Items(buffer, datatype, offset, count);
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

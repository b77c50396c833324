package io.portolan.mpi;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import java.lang.foreign.MemorySegment;

/// Items of a datatype in an array or a segment, as [io.portolan.mpi.Datatype#at] makes them: the
/// standard's buffer, count and datatype in one. It can be given wherever an array can; a range of
/// it is counted in items.
///
/// *Threads:* immutable; what it refers to is not.
public final class TypedBuffer {
    private final Items items;
    private final TypedRegion region;

    TypedBuffer(Items items) {
        this.items = items;
        this.region = plain(items);
    }

    /// The items as a range of elements, if they are one.
    private static TypedRegion plain(Items items) {
        ItemType type = items.itemType();
        if (!type.isContiguous() || type.primitive() == null) {
            return items;
        }
        Object buffer = items.buffer();
        return buffer instanceof MemorySegment
                ? new Items(buffer, type.ofElements(), items.offset(), items.elements())
                : new Buffer(
                        buffer, (int) items.offset(), (int) items.elements(), type.ofElements());
    }

    /// The elements; a range is that.
    TypedRegion region() {
        return region;
    }

    /// The elements as items of the datatype, unless that is a constant.
    TypedRegion derived() {
        return items.itemType().isBasic() ? region : items;
    }

    /// The items `first` to `first + count - 1` of these.
    TypedBuffer range(Call call, long first, long count) {
        Arguments.requireRange(call, first, count, items.count(), "typed buffer");
        ItemType type = items.itemType();
        long offset = items.offset() + first * type.extent();
        return new TypedBuffer(new Items(items.buffer(), type, offset, count));
    }

    /// For messages to the user: `3 items of vector(5, 1, 3, long[])`.
    @Override
    public String toString() {
        return items.count() + " items of " + items.itemType();
    }
}

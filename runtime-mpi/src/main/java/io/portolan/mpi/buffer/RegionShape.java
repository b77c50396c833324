package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.layout.ItemLayout;
import io.portolan.mpi.layout.LayoutBytes;
import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// How a region crosses to another process: its shape, which is the types of its elements and how
/// many there are, and its elements one by one. A shape that was read is a region itself, to be
/// asked and compared, whose elements cannot be read.
///
/// ```
///   one primitive         | type | elements |
///   several, or derived   | type | items | name | layout |
/// ```
public final class RegionShape {
    private static final byte[] NOWHERE = {};

    /// Added to the code of a type of which the items are known.
    private static final int DERIVED = 0x10;

    private RegionShape() {}

    /// Whether the two have one shape for sure.
    static boolean isSame(TypedRegion a, TypedRegion b) {
        return a.type() == b.type() && a.type() != Content.MIXED && a.elements() == b.elements();
    }

    /// Writes the shape of a region.
    ///
    /// @param isOfItems whether the others are to know the datatype of its items
    public static void write(TypedRegion region, boolean isOfItems, ByteWriter out) {
        ItemType itemType = region.itemType();
        if (region.type() != Content.MIXED && (!isOfItems || itemType.isBasic())) {
            out.put(region.type()).putLong(region.elements());
            return;
        }
        ItemLayout dense = itemType.packed().layout();
        out.put(region.type() | DERIVED).putLong(Pieces.units(region)).putText(itemType.toString());
        int size = LayoutBytes.size(dense);
        LayoutBytes.write(dense, out.next(size));
    }

    /// Reads what [#write] wrote.
    public static TypedRegion read(ByteBuffer in) {
        int type = in.get();
        long units = in.getLong();
        if ((type & DERIVED) == 0) {
            return new Items(NOWHERE, TypeCode.itemType(type), 0, units);
        }
        String name = ByteWriter.text(in);
        ItemLayout layout = LayoutBytes.read(in);
        Primitive primitive =
                type == (Content.MIXED | DERIVED)
                        ? null
                        : TypeCode.itemType(type & ~DERIVED).primitive();
        return new Items(
                NOWHERE, new ItemType(name, primitive, layout, layout.span(), false), 0, units);
    }

    /// The elements of a region one by one, as bytes in the order of the machine, a `boolean` as
    /// one byte: its own memory if they lie there like that, else a copy.
    public static MemorySegment packed(TypedRegion region) {
        MemorySegment own = packedMemory(region);
        if (own != null) {
            return own;
        }
        MemorySegment copy = Memory.of(region.bytes());
        pack(region, copy);
        return copy;
    }

    /// The memory of a region whose elements lie there as [#packed] returns them; null if they do
    /// not.
    static @Nullable MemorySegment packedMemory(TypedRegion region) {
        return switch (region) {
            case SegmentRegion segment -> segment.memory();
            case Buffer buffer when !isOfBooleans(buffer) -> buffer.memory();
            case Items items
                    when items.buffer() instanceof MemorySegment memory && isPacked(items) ->
                    memory.asSlice(items.offset() * items.itemType().unitBytes(), items.bytes());
            default -> null;
        };
    }

    private static boolean isPacked(Items items) {
        ItemType type = items.itemType();
        return type.isContiguous()
                && type.primitive() != null
                && type.primitive() != Primitive.BOOLEAN;
    }

    /// Copies the elements of a region one by one into memory.
    static void pack(TypedRegion region, MemorySegment into) {
        Items items = region.items();
        new Items(into, items.itemType().packed(), 0, items.count()).copyFrom(items);
    }

    /// The elements that lie in memory one by one, also those that are only written there later.
    ///
    /// @param shape of the region that was packed
    public static TypedRegion unpacked(TypedRegion shape, MemorySegment bytes) {
        return shape.type() == Content.MIXED
                ? new Items(bytes, shape.itemType().packed(), 0, Pieces.units(shape))
                : unpacked(shape.type(), shape.elements(), bytes);
    }

    /// As [#unpacked(TypedRegion, MemorySegment)], of one primitive.
    static TypedRegion unpacked(int type, long elements, MemorySegment bytes) {
        ItemType itemType = TypeCode.itemType(type);
        return itemType.primitive() == Primitive.BOOLEAN
                ? new Items(bytes, itemType, 0, elements) // no memory can be that of a boolean[]
                : new SegmentRegion(bytes, itemType);
    }

    static boolean isOfBooleans(Buffer buffer) {
        return buffer.itemType().primitive() == Primitive.BOOLEAN;
    }
}

package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.layout.ItemLayout;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.Signature;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// What is known in one process of a region in another one: the types of its elements and how many
/// there are. It is a region itself, to be asked and compared, whose elements cannot be read.
///
/// ```
///   one primitive         | type | elements |
///   several, or derived   | type | items | name | signature |
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
        int size = Signature.size(dense);
        Signature.write(dense, out.next(size));
    }

    /// Reads what [#write] wrote.
    public static TypedRegion read(ByteBuffer in) {
        int type = in.get();
        long units = in.getLong();
        if ((type & DERIVED) == 0) {
            return new Items(NOWHERE, TypeCode.itemType(type), 0, units);
        }
        String name = ByteWriter.text(in);
        ItemLayout layout = Signature.read(in);
        Primitive primitive =
                type == (Content.MIXED | DERIVED)
                        ? null
                        : TypeCode.itemType(type & ~DERIVED).primitive();
        return new Items(
                NOWHERE, new ItemType(name, primitive, layout, layout.span(), false), 0, units);
    }

    /// The elements of a region one by one, as bytes in the order of the machine: its own memory if
    /// they lie there like that, else a copy.
    public static MemorySegment packed(TypedRegion region) {
        return region instanceof Items items && items.itemType().primitive() == null
                ? (MemorySegment) items.copy().buffer()
                : ContentPacking.packed(region);
    }

    /// The elements that such bytes stand for.
    ///
    /// @param shape of the region that was packed
    public static TypedRegion unpacked(TypedRegion shape, MemorySegment bytes) {
        ItemType itemType = shape.itemType();
        if (itemType.primitive() == null) {
            return new Items(bytes, itemType, 0, Pieces.units(shape));
        }
        return ContentPacking.unpackedElements(shape.type(), shape.elements(), bytes);
    }
}

package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;

/// Parts of regions.
public final class Pieces {
    /// No elements.
    public static final TypedRegion NOTHING = new Buffer(new byte[0], 0, 0, ItemType.BYTE);

    private Pieces() {}

    /// Part `i` of `parts` of equal length.
    public static TypedRegion equal(TypedRegion region, int i, int parts) {
        return switch (region) {
            case Buffer buffer -> {
                int count = buffer.count() / parts;
                yield new Buffer(
                        buffer.array(), buffer.offset() + i * count, count, buffer.itemType());
            }
            case SegmentRegion segment ->
                    range(segment, i * (segment.elements() / parts), segment.elements() / parts);
            case Items items -> {
                long count = items.count() / parts;
                yield new Items(
                        items.buffer(),
                        items.itemType(),
                        items.offset() + i * count * items.itemType().extent(),
                        count);
            }
        };
    }

    /// Whether there are parts of equal length.
    public static boolean isDivisible(TypedRegion region, int parts) {
        return parts == 0 || units(region) % parts == 0;
    }

    /// How many elements there are; of items, how many items.
    public static long units(TypedRegion region) {
        return region instanceof Items items ? items.count() : region.elements();
    }

    /// The elements `from` to `from + count - 1`; of items, these items.
    public static TypedRegion range(TypedRegion region, long from, long count) {
        return switch (region) {
            case Buffer buffer ->
                    new Buffer(
                            buffer.array(),
                            buffer.offset() + (int) from,
                            (int) count,
                            buffer.itemType());
            case SegmentRegion segment -> {
                long unit = segment.itemType().unitBytes();
                yield new SegmentRegion(
                        segment.memory().asSlice(from * unit, count * unit), segment.itemType());
            }
            case Items items -> {
                long begin = items.offset() + from * items.itemType().extent();
                yield new Items(items.buffer(), items.itemType(), begin, count);
            }
        };
    }

    /// The elements in an array: themselves, if they are in one, else copied.
    public static Buffer array(TypedRegion region) {
        return region instanceof Buffer buffer ? buffer : copied(region);
    }

    /// A copy of the elements in an array of their own.
    public static Buffer copied(TypedRegion region) {
        Buffer own = scratch(region);
        own.copyFrom(region);
        return own;
    }

    /// An array for as many elements of the type.
    public static Buffer scratch(TypedRegion like) {
        int count = Math.toIntExact(like.elements());
        ItemType type = like.itemType().ofElements();
        return new Buffer(type.newArray(count), 0, count, type);
    }

    /// Whether the two have the same types and number of elements; without elements there are no
    /// types.
    public static boolean hasSameShape(TypedRegion a, TypedRegion b) {
        if (a.elements() != b.elements() || a.elements() == 0) {
            return a.elements() == b.elements();
        }
        boolean isMixed = a.type() == Content.MIXED || b.type() == Content.MIXED;
        return isMixed ? a.hasTypesOf(b) : a.type() == b.type();
    }

    /// Whether the two are the same elements in the same order.
    public static boolean isSame(TypedRegion a, TypedRegion b) {
        return switch (a) {
            case Buffer x -> b instanceof Buffer y && x.isInPlaceOf(y);
            case SegmentRegion x ->
                    b instanceof SegmentRegion y
                            && x.memory()
                                    .asOverlappingSlice(y.memory())
                                    .filter(both -> both.byteSize() == x.bytes())
                                    .filter(both -> both.byteSize() == y.bytes())
                                    .isPresent();
            case Items x ->
                    b instanceof Items y
                            && x.buffer().equals(y.buffer()) // the same array, or the same memory
                            && x.itemType().equals(y.itemType())
                            && x.offset() == y.offset();
        };
    }
}

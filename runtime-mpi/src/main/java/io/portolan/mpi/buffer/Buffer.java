package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.RangeCopy;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The elements that an operation reads or writes: a checked range of a primitive array.
///
/// @param array of the primitive type that `itemType` names
/// @param offset index of the first element
/// @param count number of elements
public record Buffer(Object array, int offset, int count, ItemType itemType)
        implements TypedRegion {
    @Override
    public long elements() {
        return count;
    }

    @Override
    public long bytes() {
        return (long) count * itemType.unitBytes();
    }

    /// The elements `from` to `from + length - 1` of these.
    public Buffer slice(int from, int length) {
        return new Buffer(array, offset + from, length, itemType);
    }

    /// The same elements in an array of their own.
    @Override
    public Buffer copy() {
        Object own = itemType.newArray(count);
        System.arraycopy(array, offset, own, 0, count);
        return new Buffer(own, 0, count, itemType);
    }

    /// Overwrites the first elements with all elements of `from`.
    public void copyFrom(Buffer from) {
        if (!isInPlaceOf(from)) {
            System.arraycopy(from.array, from.offset, array, offset, from.count);
        }
    }

    @Override
    public void copyFrom(Content message) {
        switch ((TypedRegion) message) {
            case Buffer from -> copyFrom(from);
            case SegmentRegion from -> memory().copyFrom(from.memory());
            case Items from -> items().copyFrom(from);
        }
    }

    @Override
    public @Nullable RangeCopy rangeCopy(Content message) {
        if (!(message instanceof Buffer from) || sharesArrayWith(from)) {
            return null;
        }
        return (begin, length) ->
                slice((int) begin, (int) length).copyFrom(from.slice((int) begin, (int) length));
    }

    @Override
    public boolean hasWords() {
        return count <= MAX_WORDS;
    }

    @Override
    public void writeWords(long[] words, int at) {
        ElementWords.write(array, offset, count, words, at);
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        ElementWords.read(words, at, count, array, offset);
    }

    public MemorySegment memory() {
        return SegmentRegion.memory(array, offset, count);
    }

    @Override
    public Items items() {
        return new Items(array, itemType, offset, count);
    }

    /// Whether both begin with the same element of the same array.
    public boolean isInPlaceOf(Buffer other) {
        return sharesArrayWith(other) && offset == other.offset;
    }

    public boolean overlaps(Buffer other) {
        int begin = Math.max(offset, other.offset);
        int end = Math.min(offset + count, other.offset + other.count);
        return sharesArrayWith(other) && begin < end;
    }

    public boolean hasSameShapeAs(Buffer other) {
        return itemType == other.itemType && count == other.count;
    }

    @SuppressWarnings("ReferenceEquality") // it matters which array, not what is in it
    private boolean sharesArrayWith(Buffer other) {
        return array == other.array;
    }

    /// The type of the elements of an array; null if it is no array of a primitive type. The
    /// constants are written out, because every message takes this way.
    public static @Nullable ItemType itemTypeOf(@Nullable Object given) {
        return switch (given) {
            case long[] _ -> ItemType.LONG;
            case double[] _ -> ItemType.DOUBLE;
            case int[] _ -> ItemType.INT;
            case float[] _ -> ItemType.FLOAT;
            case byte[] _ -> ItemType.BYTE;
            case char[] _ -> ItemType.CHAR;
            case short[] _ -> ItemType.SHORT;
            case boolean[] _ -> ItemType.BOOLEAN;
            case null, default -> null;
        };
    }
}

package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.RunCopy;
import io.portolan.mpi.layout.Runs;
import io.portolan.mpi.layout.Span;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Items of a datatype that an operation reads or writes: a checked part of an array or a segment.
///
/// @param buffer an array of the type's primitive, or a segment
/// @param offset where the first item is put, in what the type counts in
/// @param count number of items
public record Items(Object buffer, ItemType itemType, long offset, long count)
        implements TypedRegion {
    @Override
    public boolean isAlive() {
        return !(buffer instanceof MemorySegment segment) || segment.scope().isAlive();
    }

    @Override
    public boolean isReadOnly() {
        return buffer instanceof MemorySegment segment && segment.isReadOnly();
    }

    /// The number of primitives.
    @Override
    public long elements() {
        return count * itemType.layout().elements();
    }

    /// The size of all elements, without gaps.
    @Override
    public long bytes() {
        return count * itemType.layout().bytes();
    }

    @Override
    public Items items() {
        return this;
    }

    @Override
    public Items copy() {
        return copy(new RunCopy());
    }

    @Override
    public void copyFrom(Content message) {
        copyFrom(TypedRegion.of(message).items(), new RunCopy());
    }

    @Override
    public boolean hasWords() {
        return itemType.primitive() != null && elements() <= MAX_WORDS;
    }

    @Override
    public void writeWords(long[] words, int at) {
        ElementWords.write(copy().buffer, 0, (int) elements(), words, at);
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        Object array = itemType.newArray(count);
        ElementWords.read(words, at, count, array, 0);
        copyFrom(new Buffer(array, 0, count, itemType.ofElements()));
    }

    /// Whether the elements of the shorter of the two have the same types as the first of the
    /// other.
    public boolean hasSameSignatureAs(Items other, RunCopy scratch) {
        if (itemType == other.itemType) {
            return true;
        }
        if (itemType.primitive() != null && other.itemType.primitive() != null) {
            return itemType.primitive() == other.itemType.primitive();
        }
        // The types repeat with the items: where both have items of one size, one of each will do.
        boolean isOneEnough = itemType.layout().bytes() == other.itemType.layout().bytes();
        setTo(scratch.from(), isOneEnough ? Math.min(1, count) : count);
        other.setTo(scratch.to(), isOneEnough ? Math.min(1, other.count) : other.count);
        return scratch.isSameSignature();
    }

    /// Overwrites the first elements with all elements of `from`, run by run, with nothing between.
    /// `from` has the same signature, is not longer, and has no element in common with this.
    ///
    /// *Cost:* nothing is allocated between arrays.
    public void copyFrom(Items from, RunCopy scratch) {
        from.setTo(scratch.from(), from.count);
        setTo(scratch.to(), count);
        scratch.run(from.buffer, buffer);
    }

    /// The same elements without gaps in memory of their own.
    public Items copy(RunCopy scratch) {
        Primitive primitive = itemType.primitive();
        Items own =
                primitive == null
                        ? new Items(Memory.of(bytes()), itemType.packed(), 0, count)
                        : new Items(place(primitive), itemType.ofElements(), 0, elements());
        own.copyFrom(this, scratch);
        return own;
    }

    /// Room for items that lie as these do, in memory of their own: as far from each other, with
    /// the same gaps, and aligned alike.
    public Items room() {
        Span touched = Objects.requireNonNull(touched());
        long units = Math.max(1, Long.BYTES / itemType.unitBytes());
        long begin = touched.begin() - Math.floorMod(touched.begin(), units);
        long length = touched.end() - begin;
        Object room =
                buffer instanceof MemorySegment
                        ? Memory.aligned(length * itemType.unitBytes())
                        : itemType.newArray(Math.toIntExact(length));
        return new Items(room, itemType, offset - begin, count);
    }

    /// Whether items of the other lie in a buffer of the same kind as far from each other, and
    /// their elements at the same places.
    public boolean isLaidOutAs(Items other) {
        return buffer instanceof MemorySegment == other.buffer instanceof MemorySegment
                && itemType.extentBytes() == other.itemType.extentBytes()
                && itemType.layout().equals(other.itemType.layout());
    }

    /// A copy of as many items of the same signature that lies as these do, as [#room()] says.
    public Items laidOut(Items others) {
        Items own = room();
        own.copyFrom(others);
        return own;
    }

    /// Room for the elements: an array if they have room in one.
    private Object place(Primitive primitive) {
        return elements() <= Memory.MOST_OF_ARRAY
                ? primitive.newArray((int) elements())
                : Memory.of(bytes());
    }

    private void setTo(Runs runs, long items) {
        runs.reset(itemType.layout(), itemType.extentBytes(), offset * itemType.unitBytes(), items);
    }

    /// From the first element to behind the last, in what the type counts in, or null if there are
    /// no such numbers.
    public @Nullable Span touched() {
        if (count < 0 || offset < 0) {
            return null;
        }
        if (count == 0 || itemType.layout().isEmpty()) {
            return new Span(offset, offset);
        }
        try {
            long start = Math.multiplyExact(offset, itemType.unitBytes());
            Span bytes =
                    itemType.layout().span().repeat(count, itemType.extentBytes()).shift(start);
            return new Span(
                    bytes.begin() / itemType.unitBytes(), bytes.end() / itemType.unitBytes());
        } catch (ArithmeticException beyond) {
            return null;
        }
    }
}

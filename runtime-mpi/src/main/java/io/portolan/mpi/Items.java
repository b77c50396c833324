package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.RunCopy;
import io.portolan.mpi.layout.Runs;
import io.portolan.mpi.layout.Span;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Items of a datatype that an operation reads or writes: a checked part of an array or a segment.
///
/// @param buffer an array of the type's primitive, or a segment
/// @param offset where the first item is put, in what the type counts in
/// @param count number of items
record Items(Object buffer, Datatype datatype, long offset, long count) implements TypedRegion {
    /// *Failure:* [MPIException] if the buffer is not one for the type, or an element would lie
    /// outside of it.
    static Items of(
            String operation, @Nullable Object buffer, long offset, long count, Datatype datatype) {
        return of(
                (errorClass, message) -> new MPIException(errorClass, operation, message),
                buffer,
                offset,
                count,
                datatype);
    }

    /// Items that an operation of a communicator is given.
    ///
    /// *Failure:* likewise.
    static Items of(
            Call call, @Nullable Object buffer, long offset, long count, Datatype datatype) {
        return of(call::error, buffer, offset, count, datatype);
    }

    private static Items of(
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
        items.requireInside(error);
        items.requireCountable(error);
        return items;
    }

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
        return count * datatype.layout().elements();
    }

    /// The size of all elements, without gaps.
    @Override
    public long bytes() {
        return count * datatype.layout().bytes();
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
        return datatype.primitive() != null && elements() <= MAX_WORDS;
    }

    @Override
    public void writeWords(long[] words, int at) {
        ElementWords.write(copy().buffer, 0, (int) elements(), words, at);
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        Object array = datatype.newArray(count);
        ElementWords.read(words, at, count, array, 0);
        copyFrom(new Buffer(array, 0, count, datatype.ofElements()));
    }

    /// Whether the elements of the shorter of the two have the same types as the first of the
    /// other.
    boolean hasSameSignatureAs(Items other, RunCopy scratch) {
        if (datatype == other.datatype) {
            return true;
        }
        if (datatype.primitive() != null && other.datatype.primitive() != null) {
            return datatype.primitive() == other.datatype.primitive();
        }
        // The types repeat with the items: where both have items of one size, one of each will do.
        boolean isOneEnough = datatype.layout().bytes() == other.datatype.layout().bytes();
        setTo(scratch.from(), isOneEnough ? Math.min(1, count) : count);
        other.setTo(scratch.to(), isOneEnough ? Math.min(1, other.count) : other.count);
        return scratch.isSameSignature();
    }

    /// Overwrites the first elements with all elements of `from`, run by run, with nothing between.
    /// `from` has the same signature, is not longer, and has no element in common with this.
    ///
    /// *Cost:* nothing is allocated between arrays.
    void copyFrom(Items from, RunCopy scratch) {
        from.setTo(scratch.from(), from.count);
        setTo(scratch.to(), count);
        scratch.run(from.buffer, buffer);
    }

    /// The same elements without gaps in memory of their own.
    Items copy(RunCopy scratch) {
        Primitive primitive = datatype.primitive();
        Items own =
                primitive == null
                        ? new Items(Memory.of(bytes()), datatype.packed(), 0, count)
                        : new Items(place(primitive), datatype.ofElements(), 0, elements());
        own.copyFrom(this, scratch);
        return own;
    }

    /// Room for the elements: an array if they have room in one.
    private Object place(Primitive primitive) {
        return elements() <= Memory.MOST_OF_ARRAY
                ? primitive.newArray((int) elements())
                : Memory.of(bytes());
    }

    private void setTo(Runs runs, long items) {
        runs.reset(datatype.layout(), datatype.extentBytes(), offset * datatype.unitBytes(), items);
    }

    private void requireInside(BiFunction<ErrorClass, String, MPIException> error) {
        long length =
                buffer instanceof MemorySegment segment
                        ? segment.byteSize() / datatype.unitBytes()
                        : Array.getLength(buffer);
        Span touched = touched();
        if (touched == null || touched.begin() < 0 || touched.end() > length) {
            throw error.apply(
                    ErrorClass.COUNT,
                    "offset is %d, count is %d and the datatype %s%s; allowed is count >= 0 and elements inside 0 to %d, the length of the buffer; give fewer items or a longer buffer"
                            .formatted(
                                    offset,
                                    count,
                                    datatype,
                                    touched == null
                                            ? ""
                                            : ", which reaches from %d to %d"
                                                    .formatted(touched.begin(), touched.end()),
                                    length));
        }
    }

    /// More items than there is room for are possible where the extent is 0.
    private void requireCountable(BiFunction<ErrorClass, String, MPIException> error) {
        long most = Long.MAX_VALUE / Math.max(1, datatype.layout().bytes());
        if (count > most) {
            throw error.apply(
                    ErrorClass.COUNT,
                    "count is %d and an item of the datatype %s has %d bytes of elements; allowed is a count of at most %d, so that their sum is less than 2^63; give fewer items"
                            .formatted(count, datatype, datatype.layout().bytes(), most));
        }
    }

    /// From the first element to behind the last, in what the type counts in, or null if there are
    /// no such numbers.
    private @Nullable Span touched() {
        if (count < 0 || offset < 0) {
            return null;
        }
        if (count == 0 || datatype.layout().isEmpty()) {
            return new Span(offset, offset);
        }
        try {
            long start = Math.multiplyExact(offset, datatype.unitBytes());
            Span bytes =
                    datatype.layout().span().repeat(count, datatype.extentBytes()).shift(start);
            return new Span(
                    bytes.begin() / datatype.unitBytes(), bytes.end() / datatype.unitBytes());
        } catch (ArithmeticException beyond) {
            return null;
        }
    }
}

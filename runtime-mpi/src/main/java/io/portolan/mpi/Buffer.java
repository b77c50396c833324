package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.RangeCopy;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// The elements that an operation reads or writes: a checked range of a primitive array.
///
/// @param array of the primitive type that `datatype` names
/// @param offset index of the first element
/// @param count number of elements
record Buffer(Object array, int offset, int count, Datatype datatype) implements TypedRegion {
    /// The whole array.
    static Buffer of(Call call, @Nullable Object given) {
        Datatype datatype = datatype(given);
        if (given == null || datatype == null) {
            throw noBuffer(call, given);
        }
        return new Buffer(given, 0, Array.getLength(given), datatype);
    }

    /// A range of the array.
    static Buffer of(Call call, @Nullable Object given, int offset, int count) {
        Buffer whole = of(call, given);
        Arguments.requireRange(call, offset, count, whole.count, "array");
        return new Buffer(whole.array, offset, count, whole.datatype);
    }

    @Override
    public long elements() {
        return count;
    }

    @Override
    public long bytes() {
        return (long) count * datatype.unitBytes();
    }

    /// The elements `from` to `from + length - 1` of these.
    Buffer slice(int from, int length) {
        return new Buffer(array, offset + from, length, datatype);
    }

    /// The same elements in an array of their own.
    @Override
    public Buffer copy() {
        Object own = datatype.newArray(count);
        System.arraycopy(array, offset, own, 0, count);
        return new Buffer(own, 0, count, datatype);
    }

    /// Overwrites the first elements with all elements of `from`.
    void copyFrom(Buffer from) {
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

    MemorySegment memory() {
        return SegmentRegion.memory(array, offset, count);
    }

    @Override
    public Items items() {
        return new Items(array, datatype, offset, count);
    }

    /// Whether both begin with the same element of the same array.
    boolean isInPlaceOf(Buffer other) {
        return sharesArrayWith(other) && offset == other.offset;
    }

    boolean overlaps(Buffer other) {
        int begin = Math.max(offset, other.offset);
        int end = Math.min(offset + count, other.offset + other.count);
        return sharesArrayWith(other) && begin < end;
    }

    boolean hasSameShapeAs(Buffer other) {
        return datatype == other.datatype && count == other.count;
    }

    @SuppressWarnings("ReferenceEquality") // it matters which array, not what is in it
    private boolean sharesArrayWith(Buffer other) {
        return array == other.array;
    }

    /// Null if it is no array of a primitive type. Constants, in the way of every message.
    private static @Nullable Datatype datatype(@Nullable Object given) {
        return switch (given) {
            case long[] _ -> Datatype.LONG;
            case double[] _ -> Datatype.DOUBLE;
            case int[] _ -> Datatype.INT;
            case float[] _ -> Datatype.FLOAT;
            case byte[] _ -> Datatype.BYTE;
            case char[] _ -> Datatype.CHAR;
            case short[] _ -> Datatype.SHORT;
            case boolean[] _ -> Datatype.BOOLEAN;
            case null, default -> null;
        };
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
}

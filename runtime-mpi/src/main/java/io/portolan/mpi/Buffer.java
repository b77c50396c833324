package io.portolan.mpi;

import io.portolan.mpi.engine.Envelope;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// The elements that an operation reads or writes: a checked range of a primitive array.
///
/// @param array of the primitive type that `datatype` names
/// @param offset index of the first element
/// @param count number of elements
record Buffer(Object array, int offset, int count, Datatype datatype) {
    /// No elements: the payload of messages that only say that they came.
    static final Buffer NOTHING = new Buffer(new byte[0], 0, 0, Datatype.BYTE);

    /// The whole array.
    static Buffer of(Operation operation, @Nullable Object given) {
        Object array = requirePresent(operation, given);
        Datatype datatype = Datatype.of(operation, array);
        return new Buffer(array, 0, Array.getLength(array), datatype);
    }

    /// A range of the array.
    static Buffer of(Operation operation, @Nullable Object given, int offset, int count) {
        Object array = requirePresent(operation, given);
        Datatype datatype = Datatype.of(operation, array);
        int length = Array.getLength(array);
        if (offset < 0 || count < 0 || count > length - offset) {
            throw new MPIException(
                    operation
                            + ": offset is %d and count is %d; allowed is".formatted(offset, count)
                            + " offset >= 0, count >= 0 and offset + count <= %d,".formatted(length)
                            + " the length of the array; give a range inside it");
        }
        return new Buffer(array, offset, count, datatype);
    }

    /// The elements of a message.
    static Buffer of(Operation operation, Envelope envelope) {
        Object payload = envelope.payload();
        return new Buffer(
                payload, envelope.offset(), envelope.count(), Datatype.of(operation, payload));
    }

    /// A message with these elements themselves, not with a copy.
    Envelope inEnvelope(int context, int source, int tag) {
        return new Envelope(context, source, tag, array, offset, count);
    }

    /// The same elements in an array of their own.
    Buffer copy() {
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

    /// For messages to the user: `5 elements of long[]`.
    String shape() {
        return count + (count == 1 ? " element of " : " elements of ") + datatype;
    }

    @SuppressWarnings("ReferenceEquality") // it matters which array, not what is in it
    private boolean sharesArrayWith(Buffer other) {
        return array == other.array;
    }

    private static Object requirePresent(Operation operation, @Nullable Object array) {
        if (array == null) {
            throw Datatype.noBuffer(operation, "null");
        }
        return array;
    }
}

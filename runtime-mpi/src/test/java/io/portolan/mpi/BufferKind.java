package io.portolan.mpi;

import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// What can be given as a buffer, an array of each primitive type or memory, written and read as
/// longs, so that one test serves all.
sealed interface BufferKind {
    /// Of its elements.
    Datatype datatype();

    /// Whether its elements can be added up.
    boolean isNumeric();

    /// A buffer of such elements.
    ///
    /// @param hasDatatype whether the datatype is given beside it
    Object of(long[] elements, boolean hasDatatype);

    /// What is in the buffer.
    long[] longs(Object buffer);

    /// The first elements as a buffer.
    Object first(Object buffer, int count);

    static List<BufferKind> all() {
        Stream<BufferKind> arrays = Arrays.stream(Elements.values()).map(OfArray::new);
        return Stream.concat(arrays, Stream.of(new OfMemory())).toList();
    }

    /// An array.
    record OfArray(Elements type) implements BufferKind {
        @Override
        public Datatype datatype() {
            return Datatype.of(Objects.requireNonNull(Primitive.of(type.zeros(0))));
        }

        @Override
        public boolean isNumeric() {
            return Elements.NUMERIC.contains(type);
        }

        @Override
        public Object of(long[] elements, boolean hasDatatype) {
            return type.filled(elements.length, i -> elements[i]);
        }

        @Override
        public long[] longs(Object buffer) {
            return type.longs(buffer);
        }

        @Override
        public Object first(Object buffer, int count) {
            return datatype().at(buffer, 0, count);
        }
    }

    /// Longs outside of the heap.
    record OfMemory() implements BufferKind {
        private static final ValueLayout.OfLong LAYOUT = ValueLayout.JAVA_LONG;

        @Override
        public Datatype datatype() {
            return Datatype.LONG;
        }

        @Override
        public boolean isNumeric() {
            return true;
        }

        @Override
        public Object of(long[] elements, boolean hasDatatype) {
            MemorySegment memory = Arena.ofAuto().allocateFrom(LAYOUT, elements);
            return hasDatatype ? memory : new TypedSegment(memory, LAYOUT);
        }

        @Override
        public long[] longs(Object buffer) {
            return memory(buffer).toArray(LAYOUT);
        }

        @Override
        public Object first(Object buffer, int count) {
            return new TypedSegment(memory(buffer).asSlice(0, (long) count * Long.BYTES), LAYOUT);
        }

        private static MemorySegment memory(Object buffer) {
            return buffer instanceof TypedSegment typed ? typed.segment() : (MemorySegment) buffer;
        }
    }
}

package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Elements of one primitive type in native order, anywhere in memory.
///
/// @param memory as long as its elements
record SegmentRegion(MemorySegment memory, Datatype datatype) implements TypedRegion {
    /// Stands for any thread but the caller's.
    private static final Thread ANOTHER = Thread.ofVirtual().unstarted(() -> {});

    /// The whole segment, as elements of the layout.
    static SegmentRegion of(Call call, MemorySegment segment, ValueLayout layout) {
        Datatype datatype = datatype(call, layout);
        String fault = fault(segment);
        if (fault != null) {
            throw call.error(ErrorClass.BUFFER, fault);
        }
        if (segment.byteSize() % datatype.unitBytes() != 0) {
            throw call.error(
                    ErrorClass.COUNT,
                    "the segment has %d bytes; allowed is a multiple of %d, the size of its layout %s; give a slice"
                            .formatted(segment.byteSize(), datatype.unitBytes(), layout));
        }
        return new SegmentRegion(segment, datatype);
    }

    /// What forbids to use the segment, because whoever comes last does the copying; null if
    /// nothing does.
    static @Nullable String fault(MemorySegment segment) {
        if (!segment.scope().isAlive()) {
            return "the arena of the segment is closed; allowed is memory that lives until the operation is complete; close the arena later";
        }
        if (!segment.isAccessibleBy(ANOTHER)) {
            return "the segment is of a confined arena; allowed is memory that all threads may access, because any rank may do the copying; allocate it in Arena.ofShared or Arena.ofAuto, or give an array";
        }
        return null;
    }

    /// A range of a primitive array as memory.
    static MemorySegment memory(Object array, int offset, int count) {
        MemorySegment whole = Primitive.memory(array);
        long elementBytes = whole.byteSize() / Math.max(1, Array.getLength(array));
        return whole.asSlice(offset * elementBytes, count * elementBytes);
    }

    @Override
    public boolean isAlive() {
        return memory.scope().isAlive();
    }

    @Override
    public boolean isReadOnly() {
        return memory.isReadOnly();
    }

    @Override
    public long elements() {
        return memory.byteSize() / datatype.unitBytes();
    }

    @Override
    public long bytes() {
        return memory.byteSize();
    }

    @Override
    public SegmentRegion copy() {
        MemorySegment copy = Memory.of(memory.byteSize());
        return new SegmentRegion(copy.copyFrom(memory), datatype);
    }

    @Override
    public void copyFrom(Content message) {
        switch ((TypedRegion) message) {
            case Buffer from -> memory.copyFrom(from.memory());
            case SegmentRegion from -> memory.copyFrom(from.memory);
            case Items from -> items().copyFrom(from);
        }
    }

    @Override
    public Items items() {
        return new Items(memory, datatype, 0, elements());
    }

    @Override
    public boolean hasWords() {
        return elements() <= MAX_WORDS;
    }

    @Override
    public void writeWords(long[] words, int at) {
        int count = (int) elements();
        Object array = datatype.newArray(count);
        memory(array, 0, count).copyFrom(memory);
        ElementWords.write(array, 0, count, words, at);
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        Object array = datatype.newArray(count);
        ElementWords.read(words, at, count, array, 0);
        memory.copyFrom(memory(array, 0, count));
    }

    private static Datatype datatype(Call call, ValueLayout layout) {
        Datatype datatype = LayoutTypes.ofValue(layout);
        if (datatype == null || datatype.equals(Datatype.BOOLEAN)) {
            throw call.error(
                    ErrorClass.TYPE,
                    "the layout is %s; allowed is a number or char in native byte order; use bytes for anything else"
                            .formatted(layout));
        }
        return datatype;
    }
}

package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Elements of one primitive type in native order, anywhere in memory.
///
/// @param memory as long as its elements
public record SegmentRegion(MemorySegment memory, ItemType itemType) implements TypedRegion {
    /// Stands for any thread but the caller's; has nothing of the one that came first, whose class
    /// loader may be that of a program.
    private static final Thread ANOTHER =
            Thread.ofVirtual().inheritInheritableThreadLocals(false).unstarted(() -> {});

    /// Why the segment must not be used, or null. The rank that comes last does the copying, so any
    /// thread must have access to the segment.
    public static @Nullable String fault(MemorySegment segment) {
        if (!segment.scope().isAlive()) {
            return "the arena of the segment is closed; allowed is memory that lives until the operation is complete; close the arena later";
        }
        if (!segment.isAccessibleBy(ANOTHER)) {
            return "the segment is of a confined arena; allowed is memory that all threads may access, because any rank may do the copying; allocate it in Arena.ofShared or Arena.ofAuto, or give an array";
        }
        return null;
    }

    /// A range of a primitive array as memory.
    public static MemorySegment memory(Object array, int offset, int count) {
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
        return memory.byteSize() / itemType.unitBytes();
    }

    @Override
    public long bytes() {
        return memory.byteSize();
    }

    @Override
    public SegmentRegion copy() {
        MemorySegment copy = Memory.of(memory.byteSize());
        return new SegmentRegion(copy.copyFrom(memory), itemType);
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
        return new Items(memory, itemType, 0, elements());
    }

    @Override
    public boolean hasWords() {
        return elements() <= MAX_WORDS;
    }

    @Override
    public void writeWords(long[] words, int at) {
        int count = (int) elements();
        Object array = itemType.newArray(count);
        memory(array, 0, count).copyFrom(memory);
        ElementWords.write(array, 0, count, words, at);
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        Object array = itemType.newArray(count);
        ElementWords.read(words, at, count, array, 0);
        memory.copyFrom(memory(array, 0, count));
    }
}

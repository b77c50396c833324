package io.portolan.mpi.engine;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Brings messages that are a number each, as those of [Place], to other processes.
final class NumberPacking implements Packing {
    @Override
    public MemorySegment packed(Content content) {
        long[] number = new long[1];
        content.writeWords(number, 0);
        return MemorySegment.ofArray(number);
    }

    @Override
    public Content unpacked(int type, long elements, MemorySegment bytes) {
        return new Words(type, new long[] {bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, 0)});
    }

    @Override
    public @Nullable MemorySegment target(Region region, int type) {
        return null;
    }

    @Override
    public MemorySegment room(long bytes) {
        return MemorySegment.ofArray(new byte[(int) bytes]);
    }
}

package io.portolan.mpi.wiretest;

import io.portolan.mpi.wire.Payload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Bytes that follow from a seed, so that whoever reads them can say whether they are right.
public record Pattern(long seed, int length) implements Payload {

    @Override
    public void writeTo(MemorySegment memory, long at) {
        long value = seed;
        int i = 0;
        for (; i + 8 <= length; i += 8) {
            value = next(value);
            memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at + i, value);
        }
        value = next(value);
        for (; i < length; i++) {
            memory.set(ValueLayout.JAVA_BYTE, at + i, (byte) value);
        }
    }

    /// Whether the bytes are there.
    public boolean isAt(MemorySegment memory, long at) {
        long value = seed;
        boolean isRight = true;
        int i = 0;
        for (; i + 8 <= length; i += 8) {
            value = next(value);
            isRight &= memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at + i) == value;
        }
        value = next(value);
        for (; i < length; i++) {
            isRight &= memory.get(ValueLayout.JAVA_BYTE, at + i) == (byte) value;
        }
        return isRight;
    }

    private static long next(long value) {
        return value * 6364136223846793005L + 1442695040888963407L;
    }
}

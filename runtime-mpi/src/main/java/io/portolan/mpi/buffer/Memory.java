package io.portolan.mpi.buffer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Memory for copies: an array where they have room in one.
public final class Memory {
    /// Some JVMs have no longer arrays.
    public static final int MOST_OF_ARRAY = Integer.MAX_VALUE - 8;

    private Memory() {}

    /// Allocates memory of the given size.
    public static MemorySegment of(long bytes) {
        return bytes <= MOST_OF_ARRAY
                ? MemorySegment.ofArray(new byte[(int) bytes])
                : Arena.ofAuto().allocate(bytes, Long.BYTES);
    }

    /// Allocates memory in which a primitive can be read wherever its size divides the address.
    static MemorySegment aligned(long bytes) {
        long words = (bytes + Long.BYTES - 1) / Long.BYTES;
        return words <= MOST_OF_ARRAY
                ? MemorySegment.ofArray(new long[(int) words]).asSlice(0, bytes)
                : of(bytes);
    }
}

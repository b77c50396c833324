package io.portolan.mpi.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Numbers outside the heap, by their addresses.
///
/// Overview. An access to a segment passes through code of the JDK that segments of the heap use as
/// well; where a program has both, the compiler takes neither for certain, and the access becomes
/// slow. The one segment here is a constant, so that an access is one instruction.
///
/// *Threads:* any. *Failure:* none: the caller has memory at the address.
final class NativeWords {
    @SuppressWarnings("restricted") // the callers have memory where they read and write
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    private NativeWords() {}

    /// The int there.
    static int getInt(long address) {
        return ALL.get(INT, address);
    }

    /// Writes the int there.
    static void setInt(long address, int value) {
        ALL.set(INT, address, value);
    }

    /// The long there.
    static long getLong(long address) {
        return ALL.get(LONG, address);
    }

    /// Writes the long there.
    static void setLong(long address, long value) {
        ALL.set(LONG, address, value);
    }
}

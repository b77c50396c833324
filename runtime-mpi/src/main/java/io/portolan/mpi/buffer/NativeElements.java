package io.portolan.mpi.buffer;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;

/// A few elements outside the heap, which are copied one by one by their address. For so few this
/// is quicker than a copy of segments, whose accesses are compiled for those of the heap as well.
///
/// *Threads:* any. *Failure:* none: the memory is long enough, outside the heap, and never closed.
final class NativeElements {
    @SuppressWarnings("restricted") // the callers have memory where they read and write
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    private NativeElements() {}

    /// Writes a few elements of an array.
    ///
    /// @return false if the array is of another type than is copied one by one here
    static boolean write(Object array, int offset, int count, MemorySegment memory) {
        try {
            return write(array, offset, count, memory.address());
        } finally {
            Reference.reachabilityFence(memory); // the address alone keeps no memory
        }
    }

    /// Reads a few elements into an array.
    ///
    /// @return as of [#write]
    static boolean read(MemorySegment memory, Object array, int offset, int count) {
        try {
            return read(memory.address(), array, offset, count);
        } finally {
            Reference.reachabilityFence(memory); // as above
        }
    }

    private static boolean write(Object array, int offset, int count, long address) {
        switch (array) {
            case long[] longs -> {
                for (int i = 0; i < count; i++) {
                    ALL.set(LONG, address + (long) i * Long.BYTES, longs[offset + i]);
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < count; i++) {
                    ALL.set(DOUBLE, address + (long) i * Double.BYTES, doubles[offset + i]);
                }
            }
            case int[] ints -> {
                for (int i = 0; i < count; i++) {
                    ALL.set(INT, address + (long) i * Integer.BYTES, ints[offset + i]);
                }
            }
            case byte[] bytes -> {
                for (int i = 0; i < count; i++) {
                    ALL.set(ValueLayout.JAVA_BYTE, address + i, bytes[offset + i]);
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean read(long address, Object array, int offset, int count) {
        switch (array) {
            case long[] longs -> {
                for (int i = 0; i < count; i++) {
                    longs[offset + i] = ALL.get(LONG, address + (long) i * Long.BYTES);
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < count; i++) {
                    doubles[offset + i] = ALL.get(DOUBLE, address + (long) i * Double.BYTES);
                }
            }
            case int[] ints -> {
                for (int i = 0; i < count; i++) {
                    ints[offset + i] = ALL.get(INT, address + (long) i * Integer.BYTES);
                }
            }
            case byte[] bytes -> {
                for (int i = 0; i < count; i++) {
                    bytes[offset + i] = ALL.get(ValueLayout.JAVA_BYTE, address + i);
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}

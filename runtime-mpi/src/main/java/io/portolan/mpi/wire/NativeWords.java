package io.portolan.mpi.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Numbers outside the heap, by their addresses.
///
/// Overview. An access to a segment passes through code of the JDK that segments of the heap use as
/// well; where a program has both, the compiler takes neither for certain, and small copies become
/// slow. The one segment here is a constant, so that an access is one instruction.
///
/// *Threads:* any. *Failure:* none: the caller has memory at the address.
public final class NativeWords {
    @SuppressWarnings("restricted") // the callers have memory where they read and write
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    private NativeWords() {}

    /// The int there.
    public static int getInt(long address) {
        return ALL.get(INT, address);
    }

    /// Writes the int there.
    public static void setInt(long address, int value) {
        ALL.set(INT, address, value);
    }

    /// The long there.
    public static long getLong(long address) {
        return ALL.get(LONG, address);
    }

    /// Writes the long there.
    public static void setLong(long address, long value) {
        ALL.set(LONG, address, value);
    }

    /// Writes a few elements of an array.
    ///
    /// @return false if the array is of another type than is written one by one here
    public static boolean write(Object array, int offset, int count, long address) {
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

    /// Reads a few elements into an array.
    ///
    /// @return as of [#write]
    public static boolean read(long address, Object array, int offset, int count) {
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

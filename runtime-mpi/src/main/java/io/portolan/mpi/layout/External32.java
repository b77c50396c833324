package io.portolan.mpi.layout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The representation `external32`: every element has the size that it has in Java, and its bytes
/// are in big-endian order.
///
/// Source: MPI 4.1, section 14.5.2
public final class External32 {
    private External32() {}

    /// Turns packed items from native order into big-endian order, or back.
    ///
    /// @param packed the layout of an item, without gaps
    public static void convert(ItemLayout packed, long items, MemorySegment memory) {
        if (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) {
            for (long i = 0; i < items; i++) {
                swap(packed, memory, i * packed.bytes());
            }
        }
    }

    private static void swap(ItemLayout layout, MemorySegment memory, long at) {
        switch (layout) {
            case Run run -> swap(run.primitive(), memory.asSlice(at, run.bytes()));
            case Repeat repeat -> {
                for (long i = 0; i < repeat.count(); i++) {
                    swap(repeat.of(), memory, at + i * repeat.stride());
                }
            }
            case Blocks blocks -> {
                for (int i = 0; i < blocks.count(); i++) {
                    swap(blocks.layout(i), memory, at + blocks.displacement(i));
                }
            }
        }
    }

    private static void swap(Primitive primitive, MemorySegment run) {
        switch (primitive.bytes()) {
            case Short.BYTES -> {
                for (long at = 0; at < run.byteSize(); at += Short.BYTES) {
                    short value = run.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
                    run.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, Short.reverseBytes(value));
                }
            }
            case Integer.BYTES -> {
                for (long at = 0; at < run.byteSize(); at += Integer.BYTES) {
                    int value = run.get(ValueLayout.JAVA_INT_UNALIGNED, at);
                    run.set(ValueLayout.JAVA_INT_UNALIGNED, at, Integer.reverseBytes(value));
                }
            }
            case Long.BYTES -> {
                for (long at = 0; at < run.byteSize(); at += Long.BYTES) {
                    long value = run.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
                    run.set(ValueLayout.JAVA_LONG_UNALIGNED, at, Long.reverseBytes(value));
                }
            }
            default -> {} // bytes have no order
        }
    }
}

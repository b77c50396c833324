package io.portolan.mpi;

import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Buffers as their bytes in native order, so that arrays and segments can be compared.
final class ArrayImage {
    private ArrayImage() {}

    static byte[] of(Object buffer) {
        if (buffer instanceof boolean[] truths) {
            byte[] image = new byte[truths.length];
            for (int i = 0; i < image.length; i++) {
                image[i] = (byte) (truths[i] ? 1 : 0);
            }
            return image;
        }
        return memory(buffer).toArray(ValueLayout.JAVA_BYTE);
    }

    static Object array(@Nullable Primitive primitive, byte[] image) {
        if (primitive == null) {
            throw new IllegalArgumentException("no array for several primitives");
        }
        Object array = primitive.newArray(image.length / primitive.bytes());
        if (array instanceof boolean[] truths) {
            for (int i = 0; i < image.length; i++) {
                truths[i] = image[i] == 1;
            }
        } else {
            memory(array).copyFrom(MemorySegment.ofArray(image));
        }
        return array;
    }

    private static MemorySegment memory(Object buffer) {
        return switch (buffer) {
            case MemorySegment segment -> segment;
            case byte[] x -> MemorySegment.ofArray(x);
            case char[] x -> MemorySegment.ofArray(x);
            case short[] x -> MemorySegment.ofArray(x);
            case int[] x -> MemorySegment.ofArray(x);
            case long[] x -> MemorySegment.ofArray(x);
            case float[] x -> MemorySegment.ofArray(x);
            case double[] x -> MemorySegment.ofArray(x);
            default -> throw new IllegalArgumentException(buffer.getClass().getTypeName());
        };
    }
}

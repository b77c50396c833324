package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Copies between primitive arrays and byte buffers in native order, whose position stays.
final class ArrayBytes {
    private ArrayBytes() {}

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
    }

    /// Fills a range of the array with what the buffer begins with.
    static void read(ByteBuffer from, Object array, int offset, int count) {
        ByteBuffer bytes = start(from);
        switch (array) {
            case byte[] x -> bytes.get(x, offset, count);
            case boolean[] x -> {
                for (int i = 0; i < count; i++) {
                    x[offset + i] = bytes.get() != 0;
                }
            }
            case char[] x -> bytes.asCharBuffer().get(x, offset, count);
            case short[] x -> bytes.asShortBuffer().get(x, offset, count);
            case int[] x -> bytes.asIntBuffer().get(x, offset, count);
            case long[] x -> bytes.asLongBuffer().get(x, offset, count);
            case float[] x -> bytes.asFloatBuffer().get(x, offset, count);
            case double[] x -> bytes.asDoubleBuffer().get(x, offset, count);
            default -> throw new AssertionError(array.getClass());
        }
    }

    /// Writes a range of the array to the beginning of the buffer.
    static void write(ByteBuffer to, Object array, int offset, int count) {
        ByteBuffer bytes = start(to);
        switch (array) {
            case byte[] x -> bytes.put(x, offset, count);
            case boolean[] x -> {
                for (int i = 0; i < count; i++) {
                    bytes.put((byte) (x[offset + i] ? 1 : 0));
                }
            }
            case char[] x -> bytes.asCharBuffer().put(x, offset, count);
            case short[] x -> bytes.asShortBuffer().put(x, offset, count);
            case int[] x -> bytes.asIntBuffer().put(x, offset, count);
            case long[] x -> bytes.asLongBuffer().put(x, offset, count);
            case float[] x -> bytes.asFloatBuffer().put(x, offset, count);
            case double[] x -> bytes.asDoubleBuffer().put(x, offset, count);
            default -> throw new AssertionError(array.getClass());
        }
    }

    private static ByteBuffer start(ByteBuffer buffer) {
        return buffer.duplicate().clear().order(ByteOrder.nativeOrder());
    }
}

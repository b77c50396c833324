package io.portolan.mpi.buffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes that grow: what a process tells another one, to be read there by a [java.nio.ByteBuffer]
/// in the same order.
///
/// *Threads:* one.
public final class ByteWriter {
    private byte[] bytes = new byte[64];
    private int size;

    /// How many bytes there are.
    public int size() {
        return size;
    }

    public ByteWriter put(int value) {
        reserve(Byte.BYTES);
        bytes[size++] = (byte) value;
        return this;
    }

    public ByteWriter putInt(int value) {
        reserve(Integer.BYTES).putInt(value);
        size += Integer.BYTES;
        return this;
    }

    public ByteWriter putLong(long value) {
        reserve(Long.BYTES).putLong(value);
        size += Long.BYTES;
        return this;
    }

    /// Puts the length of an array and its numbers.
    public ByteWriter putInts(int[] values) {
        putInt(values.length);
        for (int value : values) {
            putInt(value);
        }
        return this;
    }

    /// Puts the length of an array and its bytes.
    public ByteWriter putBytes(byte[] values) {
        putInt(values.length);
        reserve(values.length).put(values);
        size += values.length;
        return this;
    }

    public ByteWriter putText(String text) {
        return putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Leaves room for so many bytes, which the caller fills.
    public ByteBuffer next(int count) {
        ByteBuffer room = reserve(count).slice();
        size += count;
        return room.limit(count);
    }

    public byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }

    /// What [#putInts] put.
    public static int[] ints(ByteBuffer from) {
        int[] values = new int[from.getInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = from.getInt();
        }
        return values;
    }

    /// What [#putBytes] put.
    public static byte[] bytes(ByteBuffer from) {
        byte[] values = new byte[from.getInt()];
        from.get(values);
        return values;
    }

    /// What [#putText] put.
    public static String text(ByteBuffer from) {
        return new String(bytes(from), StandardCharsets.UTF_8);
    }

    private ByteBuffer reserve(int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, more)));
        }
        return ByteBuffer.wrap(bytes, size, bytes.length - size);
    }
}

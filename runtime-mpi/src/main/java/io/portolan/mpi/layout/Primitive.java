package io.portolan.mpi.layout;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Java's primitive types: what messages are made of in the end.
public enum Primitive {
    BYTE(byte.class, Byte.BYTES),
    BOOLEAN(boolean.class, Byte.BYTES),
    CHAR(char.class, Character.BYTES),
    SHORT(short.class, Short.BYTES),
    INT(int.class, Integer.BYTES),
    LONG(long.class, Long.BYTES),
    FLOAT(float.class, Float.BYTES),
    DOUBLE(double.class, Double.BYTES);

    private final Class<?> type;
    private final int bytes;
    private final int shift;

    Primitive(Class<?> type, int bytes) {
        this.type = type;
        this.bytes = bytes;
        this.shift = Integer.numberOfTrailingZeros(bytes);
    }

    /// The type of the array's elements, or null if these are not primitive.
    public static @Nullable Primitive of(Object array) {
        return switch (array) {
            case long[] _ -> LONG;
            case double[] _ -> DOUBLE;
            case int[] _ -> INT;
            case float[] _ -> FLOAT;
            case byte[] _ -> BYTE;
            case char[] _ -> CHAR;
            case short[] _ -> SHORT;
            case boolean[] _ -> BOOLEAN;
            default -> null;
        };
    }

    /// The size of an element.
    public int bytes() {
        return bytes;
    }

    /// The size of an element as a power of 2: lengths in bytes shifted right by it are in
    /// elements.
    public int shift() {
        return shift;
    }

    /// An array of this type.
    public Object newArray(int length) {
        return Array.newInstance(type, length);
    }

    /// The name as written in Java.
    @Override
    public String toString() {
        return type.getName();
    }

    /// An array as memory. There is none for a `boolean[]`.
    public static MemorySegment memory(Object array) {
        return switch (array) {
            case byte[] x -> MemorySegment.ofArray(x);
            case char[] x -> MemorySegment.ofArray(x);
            case short[] x -> MemorySegment.ofArray(x);
            case int[] x -> MemorySegment.ofArray(x);
            case long[] x -> MemorySegment.ofArray(x);
            case float[] x -> MemorySegment.ofArray(x);
            case double[] x -> MemorySegment.ofArray(x);
            default -> throw new AssertionError(array.getClass());
        };
    }
}

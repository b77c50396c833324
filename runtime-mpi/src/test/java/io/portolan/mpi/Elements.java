package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;

/// Arrays of every primitive type, written and read as longs, so that one test serves all types.
enum Elements {
    BYTE(byte.class),
    BOOLEAN(boolean.class),
    CHAR(char.class),
    SHORT(short.class),
    INT(int.class),
    LONG(long.class),
    FLOAT(float.class),
    DOUBLE(double.class);

    static final Set<Elements> NUMERIC = EnumSet.complementOf(EnumSet.of(BOOLEAN));

    private static final List<Elements> ALL = List.of(values());

    private final Class<?> primitive;

    Elements(Class<?> primitive) {
        this.primitive = primitive;
    }

    /// One type after the other.
    static Elements cyclic(int i) {
        return ALL.get(i % ALL.size());
    }

    Object zeros(int length) {
        return Array.newInstance(primitive, length);
    }

    Object filled(int length, IntToLongFunction value) {
        Object array = zeros(length);
        for (int i = 0; i < length; i++) {
            set(array, i, value.applyAsLong(i));
        }
        return array;
    }

    /// The elements as longs.
    long[] longs(Object array) {
        long[] longs = new long[Array.getLength(array)];
        for (int i = 0; i < longs.length; i++) {
            longs[i] =
                    switch (Array.get(array, i)) {
                        case Boolean truth -> truth ? 1 : 0;
                        case Character letter -> letter;
                        case Object number -> ((Number) number).longValue();
                    };
        }
        return longs;
    }

    void assertElements(Object actual, int offset, int count, IntToLongFunction expected) {
        Object wanted = filled(count, expected);
        assertEquals(list(wanted, 0, count), list(actual, offset, count), name());
    }

    private void set(Object array, int i, long value) {
        switch (this) {
            case BYTE -> Array.setByte(array, i, (byte) value);
            case BOOLEAN -> Array.setBoolean(array, i, (value & 1) == 1);
            case CHAR -> Array.setChar(array, i, (char) value);
            case SHORT -> Array.setShort(array, i, (short) value);
            case INT -> Array.setInt(array, i, (int) value);
            case LONG -> Array.setLong(array, i, value);
            case FLOAT -> Array.setFloat(array, i, (float) value);
            case DOUBLE -> Array.setDouble(array, i, (double) value);
        }
    }

    private static List<Object> list(Object array, int offset, int count) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add(Array.get(array, offset + i));
        }
        return list;
    }
}

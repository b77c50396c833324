package io.portolan.mpi;

import java.lang.reflect.Array;

/// The element types of buffers: Java's primitive types.
enum Datatype {
    BYTE(byte.class),
    BOOLEAN(boolean.class),
    CHAR(char.class),
    SHORT(short.class),
    INT(int.class),
    LONG(long.class),
    FLOAT(float.class),
    DOUBLE(double.class);

    private final Class<?> primitive;

    Datatype(Class<?> primitive) {
        this.primitive = primitive;
    }

    /// The element type of the array.
    ///
    /// *Failure:* [MPIException] if it is no primitive array; `operation` is for its message.
    static Datatype of(Operation operation, Object array) {
        return switch (array) {
            case long[] _ -> LONG;
            case double[] _ -> DOUBLE;
            case int[] _ -> INT;
            case float[] _ -> FLOAT;
            case byte[] _ -> BYTE;
            case char[] _ -> CHAR;
            case short[] _ -> SHORT;
            case boolean[] _ -> BOOLEAN;
            default -> throw noBuffer(operation, array.getClass().getTypeName());
        };
    }

    static MPIException noBuffer(Operation operation, String found) {
        return new MPIException(
                operation
                        + ": the buffer is "
                        + found
                        + "; allowed is a one-dimensional array of a primitive type;"
                        + " copy the values into one, for example a double[]");
    }

    /// The size of an element in memory.
    int bytes() {
        return switch (this) {
            case BYTE, BOOLEAN -> Byte.BYTES;
            case CHAR, SHORT -> Short.BYTES;
            case INT, FLOAT -> Integer.BYTES;
            case LONG, DOUBLE -> Long.BYTES;
        };
    }

    Object newArray(int length) {
        return Array.newInstance(primitive, length);
    }

    /// The array type as written in Java.
    @Override
    public String toString() {
        return primitive.getName() + "[]";
    }
}

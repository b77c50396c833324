package io.portolan.mpi;

import io.portolan.mpi.layout.Primitive;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The numbers by which the engine tells the types of messages apart.
final class TypeCode {
    /// A Java object.
    static final int OBJECT = 14;

    /// By code.
    private static final List<Primitive> PRIMITIVES =
            Stream.of(Primitive.values()).sorted(Comparator.comparingInt(TypeCode::of)).toList();

    private TypeCode() {}

    /// The code of a type that names one primitive.
    static int of(Datatype datatype) {
        return of(Objects.requireNonNull(datatype.primitive()));
    }

    private static int of(Primitive primitive) {
        return switch (primitive) {
            case BYTE -> 0;
            case BOOLEAN -> 1;
            case CHAR -> 2;
            case SHORT -> 3;
            case INT -> 4;
            case LONG -> 5;
            case FLOAT -> 6;
            case DOUBLE -> 7;
        };
    }

    /// For messages to the user: `5 elements of long[]`.
    static String shape(int code, long count) {
        return code == OBJECT
                ? "an object"
                : count + (count == 1 ? " element of " : " elements of ") + name(code);
    }

    /// The type as written in Java.
    static String name(int code) {
        return code == OBJECT ? "object" : PRIMITIVES.get(code) + "[]";
    }
}

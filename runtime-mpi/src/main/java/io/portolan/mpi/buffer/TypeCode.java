package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.layout.Primitive;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The numbers by which the engine tells the types of messages apart.
public final class TypeCode {
    /// A Java object.
    public static final int OBJECT = 14;

    /// By code.
    private static final List<Primitive> PRIMITIVES =
            Stream.of(Primitive.values()).sorted(Comparator.comparingInt(TypeCode::of)).toList();

    private TypeCode() {}

    /// The code of elements of that type.
    public static int of(ItemType itemType) {
        Primitive primitive = itemType.primitive();
        return primitive == null ? Content.MIXED : of(primitive);
    }

    /// The type that has the code of one primitive.
    public static ItemType itemType(int code) {
        return ItemType.of(PRIMITIVES.get(code));
    }

    /// Whether messages of that code are elements, of one primitive or of several.
    public static boolean isOfElements(int code) {
        return code < PRIMITIVES.size() || code == Content.MIXED;
    }

    @SuppressWarnings("EnumOrdinal") // asked of each message; a code says nothing to anybody else
    private static int of(Primitive primitive) {
        return primitive.ordinal();
    }

    /// For messages to the user: `5 elements of long[]`.
    public static String shape(int code, long count) {
        return code == OBJECT
                ? "an object"
                : count + (count == 1 ? " element of " : " elements of ") + name(code);
    }

    /// The type as written in Java, if it is one.
    public static String name(int code) {
        return switch (code) {
            case OBJECT -> "object";
            case Content.MIXED -> "several types";
            default -> PRIMITIVES.get(code) + "[]";
        };
    }
}

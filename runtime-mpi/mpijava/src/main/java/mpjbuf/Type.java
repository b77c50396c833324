package mpjbuf;

import java.util.List;

/// What a section of a [Buffer] holds.
public final class Type {
    public static final Type BYTE = new Type(0, "BYTE");
    public static final Type CHAR = new Type(1, "CHAR");
    public static final Type SHORT = new Type(2, "SHORT");
    public static final Type BOOLEAN = new Type(3, "BOOLEAN");
    public static final Type INT = new Type(4, "INT");
    public static final Type LONG = new Type(5, "LONG");
    public static final Type FLOAT = new Type(6, "FLOAT");
    public static final Type DOUBLE = new Type(7, "DOUBLE");

    private static final List<Type> ALL =
            List.of(BYTE, CHAR, SHORT, BOOLEAN, INT, LONG, FLOAT, DOUBLE);

    private final int code;
    private final String name;

    private Type(int code, String name) {
        this.code = code;
        this.name = name;
    }

    /// MPJ Express' number of the type.
    public int getCode() {
        return code;
    }

    /// The type of that number.
    ///
    /// *Failure:* [BufferException] if there is none.
    public static Type getType(int code) {
        if (code < 0 || code >= ALL.size()) {
            throw new BufferException(
                    "the code of a type is %d; allowed is 0 to %d; read what was written"
                            .formatted(code, ALL.size() - 1));
        }
        return ALL.get(code);
    }

    /// The constant's name.
    @Override
    public String toString() {
        return name;
    }
}

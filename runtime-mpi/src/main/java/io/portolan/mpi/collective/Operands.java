package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// What a family of operations is defined for. All families leave out the types that the operation
/// has no meaning for, and say what to do instead.
///
/// Source: MPI 4.1, section 6.9.2; there characters take no part, while Java's `char` is a number.
///
/// @param elementsPerItem how many neighbouring elements belong together
public record Operands(Set<Primitive> types, int elementsPerItem, String remedy) {
    /// SUM, PROD, MIN, MAX: what Java calculates with.
    public static final Operands NUMBERS =
            of(
                    EnumSet.complementOf(EnumSet.of(Primitive.BOOLEAN)),
                    "use LAND, LOR or LXOR for truth values");

    /// LAND, LOR, LXOR: truth values, and integers as C has them.
    public static final Operands TRUTHS =
            of(
                    EnumSet.complementOf(EnumSet.of(Primitive.FLOAT, Primitive.DOUBLE)),
                    "compare the values into a boolean[] first");

    /// BAND, BOR, BXOR.
    public static final Operands BITS =
            of(
                    EnumSet.of(
                            Primitive.BYTE,
                            Primitive.CHAR,
                            Primitive.SHORT,
                            Primitive.INT,
                            Primitive.LONG),
                    "use LAND, LOR or LXOR for truth values, and an integer type for patterns of"
                            + " bits");

    /// MINLOC, MAXLOC: numbers that can hold an index worth the name.
    public static final Operands PAIRS =
            new Operands(
                    EnumSet.of(
                            Primitive.SHORT,
                            Primitive.INT,
                            Primitive.LONG,
                            Primitive.FLOAT,
                            Primitive.DOUBLE),
                    2,
                    "copy the values and their indices into an int[], which holds both exactly");

    /// What a user's operation on whole ranges finds out for itself.
    public static final Operands ANY = of(EnumSet.allOf(Primitive.class), "");

    /// One type, for a user's operation on single elements.
    public static Operands only(Primitive type) {
        return of(
                EnumSet.of(type),
                "use Op.ofInts, ofLongs or ofDoubles by the type, or Op.create for any type");
    }

    private static Operands of(Set<Primitive> types, String remedy) {
        return new Operands(types, 1, remedy);
    }

    /// *Failure:* [MPIException] unless `op` is defined for arrays of this type with so many
    /// elements. It is for none of any type.
    void require(Call call, Operator op, ItemType type, long count) {
        if (count > 0 && !isFor(type)) {
            throw call.error(ErrorClass.OP, wrongType(op, type));
        }
        if (!isFor(count)) {
            throw call.error(ErrorClass.COUNT, wrongCount(op, count));
        }
    }

    /// *Failure:* as above, of an operation in which no other rank takes part.
    void require(String operation, Operator op, ItemType type, long count) {
        if (count > 0 && !isFor(type)) {
            throw new MPIException(ErrorClass.OP, operation, wrongType(op, type));
        }
        if (!isFor(count)) {
            throw new MPIException(ErrorClass.COUNT, operation, wrongCount(op, count));
        }
    }

    /// Whether the operations are defined for so many elements of that type.
    boolean isFor(Primitive type, int count) {
        return types.contains(type) && isFor(count);
    }

    private boolean isFor(ItemType type) {
        return type.isBasic() && types.contains(type.primitive());
    }

    private boolean isFor(long count) {
        return elementsPerItem == 1 || count % elementsPerItem == 0; // a division is slow
    }

    private String wrongType(Operator op, ItemType type) {
        return "%s is given a %s; allowed is an array of %s; %s"
                .formatted(op, type, names(), remedyFor(type));
    }

    private String remedyFor(ItemType type) {
        if (type.isBasic()) {
            return remedy;
        }
        String ofItems = "Op.ofItems for a derived datatype";
        return remedy.isEmpty() ? "use " + ofItems : remedy + ", or " + ofItems;
    }

    private static String wrongCount(Operator op, long count) {
        return "%s is given %d elements; allowed is an even number, because a value and its index lie side by side; give 2 elements per pair"
                .formatted(op, count);
    }

    private String names() {
        return types.stream().map(type -> type.toString()).collect(Collectors.joining(", "));
    }
}

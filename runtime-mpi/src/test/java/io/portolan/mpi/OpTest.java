package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every operation on every type, beside what it means for two numbers.
class OpTest {
    private static final Call CALL = CallFor.operation(CommOperation.SCAN);
    private static final Set<Elements> INTEGERS =
            EnumSet.of(Elements.BYTE, Elements.CHAR, Elements.SHORT, Elements.INT, Elements.LONG);
    private static final Set<Elements> TRUTHS =
            EnumSet.complementOf(EnumSet.of(Elements.FLOAT, Elements.DOUBLE));

    private static final Map<Op, LongBinaryOperator> MEANINGS =
            Map.of(
                    Op.SUM, Long::sum,
                    Op.PROD, (x, y) -> x * y,
                    Op.MIN, Math::min,
                    Op.MAX, Math::max,
                    Op.BAND, (x, y) -> x & y,
                    Op.BOR, (x, y) -> x | y,
                    Op.BXOR, (x, y) -> x ^ y,
                    Op.LAND, (x, y) -> x != 0 && y != 0 ? 1 : 0,
                    Op.LOR, (x, y) -> x != 0 || y != 0 ? 1 : 0,
                    Op.LXOR, (x, y) -> (x != 0) != (y != 0) ? 1 : 0);

    @ParameterizedTest
    @EnumSource
    void combinesARangeAndTouchesNothingElse(Elements type) {
        MEANINGS.forEach((op, meaning) -> {
            if (allowed(op).contains(type)) {
                for (int count : new int[] {0, 1, 2, 37}) {
                    assertCombines(op, meaning, type, count);
                }
            }
        });
    }

    private static void assertCombines(
            Op op, LongBinaryOperator meaning, Elements type, int count) {
        // A cast of the meaning's long to the type is what the type's own arithmetic gives.
        long max = type == Elements.BOOLEAN ? 2 : 12;
        Object x = type.filled(count + 5, i -> i * 7L % max);
        Object y = type.filled(count + 5, i -> i * 5L % max);
        op.operator().combine(range(x, 2, count), range(y, 3, count));
        type.assertElements(
                x,
                0,
                count + 5,
                i -> {
                    long left = i * 7L % max;
                    boolean isInside = 2 <= i && i < 2 + count;
                    return isInside ? meaning.applyAsLong(left, (i + 1) * 5L % max) : left;
                });
        type.assertElements(y, 0, count + 5, i -> i * 5L % max);
    }

    @ParameterizedTest
    @EnumSource
    void isDefinedForTheTypesOfTheStandardAndNoOthers(Elements type) {
        Datatype datatype = Datatype.of(Primitive.valueOf(type.name()));
        MEANINGS.keySet()
                .forEach(op -> {
                    if (allowed(op).contains(type)) {
                        op.operator().require(CALL, datatype.itemType(), 3);
                    } else {
                        assertThrows(
                                MPIException.class,
                                () -> op.operator().require(CALL, datatype.itemType(), 3));
                    }
                });
    }

    @Test
    void saysForWhichTypesItIsDefinedAndWhatToDoInstead() {
        assertRefusal(
                "scan: SUM is given a boolean[]; allowed is an array of byte, char, short, int, long, float, double; use LAND, LOR or LXOR for truth values",
                Op.SUM,
                Datatype.BOOLEAN);
        assertRefusal(
                "scan: LOR is given a double[]; allowed is an array of byte, boolean, char, short, int, long; compare the values into a boolean[] first",
                Op.LOR,
                Datatype.DOUBLE);
        assertRefusal(
                "scan: BXOR is given a float[]; allowed is an array of byte, char, short, int, long; use LAND, LOR or LXOR for truth values, and an integer type for patterns of bits",
                Op.BXOR,
                Datatype.FLOAT);
        assertRefusal(
                "scan: MAXLOC is given a byte[]; allowed is an array of short, int, long, float, double; copy the values and their indices into an int[], which holds both exactly",
                Op.MAXLOC,
                Datatype.BYTE);
        assertRefusal(
                "scan: a user operation is given a float[]; allowed is an array of double; use Op.ofInts, ofLongs or ofDoubles by the type, or Op.create for any type",
                Op.ofDoubles(Math::max, true),
                Datatype.FLOAT);
    }

    @Test
    void integersWrapAroundAndTruthsBecomeZeroOrOne() {
        long[] product = {Long.MAX_VALUE};
        Op.PROD.operator().combine(range(product, 0, 1), range(new long[] {3}, 0, 1));
        assertEquals(Long.MAX_VALUE - 2, product[0]);
        char[] wide = {0xFFFF};
        Op.PROD.operator().combine(range(wide, 0, 1), range(new char[] {0xFFFF}, 0, 1));
        assertEquals(1, wide[0]);
        int[] truth = {-8, 4, 0};
        Op.LOR.operator().combine(range(truth, 0, 3), range(new int[] {1, 0, 0}, 0, 3));
        assertArrayEquals(new int[] {1, 1, 0}, truth);
        byte[] bits = {-1};
        Op.BXOR.operator().combine(range(bits, 0, 1), range(new byte[] {1}, 0, 1));
        assertEquals(-2, bits[0]);
    }

    @Test
    void predefinedOperationsCommuteAndUsersSayIt() {
        MEANINGS.keySet().forEach(op -> assertTrue(op.isCommutative(), op.toString()));
        assertTrue(Op.MINLOC.isCommutative());
        assertTrue(Op.ofInts(Math::max, true).isCommutative());
        assertFalse(Op.ofInts((x, y) -> x, false).isCommutative());
    }

    private static Set<Elements> allowed(Op op) {
        return switch (op.toString().charAt(0)) {
            case 'L' -> TRUTHS;
            case 'B' -> INTEGERS;
            default -> Elements.NUMERIC;
        };
    }

    private static void assertRefusal(String message, Op op, Datatype datatype) {
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () -> op.operator().require(CALL, datatype.itemType(), 2));
        assertEquals(message, thrown.getMessage());
    }

    private static Buffer range(Object array, int offset, int count) {
        return (Buffer) BufferArgument.of(CALL, array, offset, count);
    }
}

package io.portolan.mpi;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.collective.Operands;
import io.portolan.mpi.collective.Operator;
import io.portolan.mpi.collective.PredefinedOperators;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.ItemArguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.reduction.ReductionKernel;
import java.lang.reflect.Array;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/// How a reduction combines two elements. Element `i` of the result is made of the elements `i` of
/// all ranks.
///
/// Integer types are exact and independent of the number of ranks, as long as the result fits:
/// `SUM` and `PROD` wrap around silently like Java's `+` and `*`. Floating-point sums and products
/// are rounded after each step, in an order that depends on the number of ranks only: equal inputs
/// on equally many ranks give equal bits, another number of ranks may differ in the last places. A
/// NaN on any rank gives NaN.
///
/// `MINLOC` and `MAXLOC` take pairs of a value and its index that lie side by side in an array of
/// one type: `{value, index, value, index}`, two elements per pair. An index in a `double[]` is
/// exact up to `2^53`, in a `float[]` up to `2^24`. (Records would have to be made for every step
/// of a reduction; and so the Java bindings had it.) `REPLACE` and `NO_OP` combine elements of a
/// window ([io.portolan.mpi.Win]) and have no meaning in reductions.
///
/// *Failure:* an operation on elements that it is not defined for is an [MPIException] that says
/// which it is defined for.
///
/// Source: MPI 4.1, sections 6.9.2 to 6.9.5 and 12.3.4
public final class Op {
    /// The larger one, as [java.lang.Math#max(double, double)]: 0.0 is more than -0.0.
    public static final Op MAX = new Op(PredefinedOperators.MAX);

    /// The smaller one, as [java.lang.Math#min(double, double)]: -0.0 is less than 0.0.
    public static final Op MIN = new Op(PredefinedOperators.MIN);

    /// The sum.
    public static final Op SUM = new Op(PredefinedOperators.SUM);

    /// The product.
    public static final Op PROD = new Op(PredefinedOperators.PROD);

    /// Whether both are true. Of integers, 0 is false and the result is 0 or 1.
    public static final Op LAND = new Op(PredefinedOperators.LAND);

    /// The bits that are set in both.
    public static final Op BAND = new Op(PredefinedOperators.BAND);

    /// Whether one or both are true. Of integers, 0 is false and the result is 0 or 1.
    public static final Op LOR = new Op(PredefinedOperators.LOR);

    /// The bits that are set in one or both.
    public static final Op BOR = new Op(PredefinedOperators.BOR);

    /// Whether exactly one is true. Of integers, 0 is false and the result is 0 or 1.
    public static final Op LXOR = new Op(PredefinedOperators.LXOR);

    /// The bits that are set in exactly one.
    public static final Op BXOR = new Op(PredefinedOperators.BXOR);

    /// The smallest value and its index; of equal values the lowest index. -0.0 and 0.0 are equal,
    /// unlike for [#MIN], which gives no place; a NaN is less than all others.
    public static final Op MINLOC = new Op(PredefinedOperators.MINLOC);

    /// The largest value and its index; of equal values the lowest index. -0.0 and 0.0 are equal,
    /// unlike for [#MAX], which gives no place; a NaN is more than all others.
    public static final Op MAXLOC = new Op(PredefinedOperators.MAXLOC);

    /// The element that is given, whatever there was: an atomic write. In windows only.
    public static final Op REPLACE = new Op(PredefinedOperators.REPLACE);

    /// The element that there was, whatever is given: an atomic read. In windows only.
    public static final Op NO_OP = new Op(PredefinedOperators.NO_OP);

    private final Operator operator;

    private Op(Operator operator) {
        this.operator = operator;
    }

    /// An operation of one's own over whole ranges of arrays. It must be associative.
    ///
    /// *Cost:* one that does not commute is given copies where the result belongs to the lower
    /// rank; the forms for single elements need none.
    ///
    /// @param commute whether `a op b` equals `b op a`; if not, ranks are combined in ascending
    ///   order
    public static Op create(UserFunction function, boolean commute) {
        Arguments.requireGiven("Op.create", "function", function);
        ReductionKernel intoRight =
                (inout, a, in, b, count) -> function.apply(in, b, inout, a, count);
        ReductionKernel intoLeft = commute ? intoRight : new Operator.ThroughCopy(intoRight);
        return new Op(Operator.ofUser(commute, Operands.ANY, intoLeft, intoRight));
    }

    /// An operation of one's own on items of any datatype, which the function is given. It must be
    /// associative. The standard's MPI_Op_create.
    ///
    /// {@snippet class="io.portolan.mpi.DerivedReductionsTest" region="items"}
    ///
    /// *Cost:* on items that leave gaps, copies with the same gaps; of items that lie otherwise
    /// than those that they are combined with, a copy; one that does not commute is given a copy of
    /// each rank's items.
    ///
    /// Source: MPI 4.1, section 6.9.5
    ///
    /// @param commute whether `a op b` equals `b op a`; if not, ranks are combined in ascending
    ///   order
    public static Op ofItems(DatatypeFunction function, boolean commute) {
        Arguments.requireGiven("Op.ofItems", "function", function);
        return new Op(
                Operator.ofItems(
                        commute,
                        (in, inout) ->
                                function.apply(
                                        in.buffer(),
                                        in.offset(),
                                        inout.buffer(),
                                        inout.offset(),
                                        inout.count(),
                                        Datatype.of(inout.itemType()))));
    }

    /// An operation of one's own on two elements of a `double[]`. It must be associative.
    ///
    /// @param function its first argument comes from the lower rank
    /// @param commute whether the order of the arguments is of no importance
    public static Op ofDoubles(DoubleBinaryOperator function, boolean commute) {
        Arguments.requireGiven("Op.ofDoubles", "function", function);
        return elementwise(
                commute,
                Operands.only(Primitive.DOUBLE),
                (inout, a, in, b, count) -> {
                    double[] left = (double[]) inout;
                    double[] right = (double[]) in;
                    for (int i = 0; i < count; i++) {
                        left[a + i] = function.applyAsDouble(left[a + i], right[b + i]);
                    }
                },
                (inout, a, in, b, count) -> {
                    double[] left = (double[]) in;
                    double[] right = (double[]) inout;
                    for (int i = 0; i < count; i++) {
                        right[a + i] = function.applyAsDouble(left[b + i], right[a + i]);
                    }
                });
    }

    /// An operation of one's own on two elements of a `long[]`; see
    /// [#ofDoubles(java.util.function.DoubleBinaryOperator, boolean)].
    public static Op ofLongs(LongBinaryOperator function, boolean commute) {
        Arguments.requireGiven("Op.ofLongs", "function", function);
        return elementwise(
                commute,
                Operands.only(Primitive.LONG),
                (inout, a, in, b, count) -> {
                    long[] left = (long[]) inout;
                    long[] right = (long[]) in;
                    for (int i = 0; i < count; i++) {
                        left[a + i] = function.applyAsLong(left[a + i], right[b + i]);
                    }
                },
                (inout, a, in, b, count) -> {
                    long[] left = (long[]) in;
                    long[] right = (long[]) inout;
                    for (int i = 0; i < count; i++) {
                        right[a + i] = function.applyAsLong(left[b + i], right[a + i]);
                    }
                });
    }

    /// An operation of one's own on two elements of an `int[]`; see
    /// [#ofDoubles(java.util.function.DoubleBinaryOperator, boolean)].
    public static Op ofInts(IntBinaryOperator function, boolean commute) {
        Arguments.requireGiven("Op.ofInts", "function", function);
        return elementwise(
                commute,
                Operands.only(Primitive.INT),
                (inout, a, in, b, count) -> {
                    int[] left = (int[]) inout;
                    int[] right = (int[]) in;
                    for (int i = 0; i < count; i++) {
                        left[a + i] = function.applyAsInt(left[a + i], right[b + i]);
                    }
                },
                (inout, a, in, b, count) -> {
                    int[] left = (int[]) in;
                    int[] right = (int[]) inout;
                    for (int i = 0; i < count; i++) {
                        right[a + i] = function.applyAsInt(left[b + i], right[a + i]);
                    }
                });
    }

    private static Op elementwise(
            boolean commute,
            Operands operands,
            ReductionKernel intoLeft,
            ReductionKernel intoRight) {
        return new Op(Operator.ofUser(commute, operands, intoLeft, intoRight));
    }

    /// Whether `a op b` equals `b op a`; the standard's MPI_Op_commutative. A reduction may then
    /// combine what comes first.
    public boolean isCommutative() {
        return operator.commutes();
    }

    /// Replaces each element of `inoutbuf` by that of `inbuf`, which comes first, combined with
    /// itself: the standard's MPI_Reduce_local.
    ///
    /// *Failure:* [MPIException] when the arrays differ in type or length, or are one.
    ///
    /// Source: MPI 4.1, section 6.9.7
    public void reduceLocal(Object inbuf, Object inoutbuf) {
        LocalOperands.of(inbuf, inoutbuf).reduce(operator);
    }

    /// Combines `count` elements: as [#reduceLocal(java.lang.Object, java.lang.Object)].
    public void reduceLocal(
            Object inbuf, int inOffset, Object inoutbuf, int inoutOffset, int count) {
        LocalOperands.of(inbuf, inOffset, inoutbuf, inoutOffset, count).reduce(operator);
    }

    /// Combines `count` items of the datatype, the first of which are put at the offsets: as
    /// [#reduceLocal(java.lang.Object, java.lang.Object)]. Whether buffers have a common element is
    /// not looked for.
    ///
    /// *Failure:* [MPIException] when the operation is not defined for the datatype, which of the
    /// derived ones only those of [#ofItems] are, when an element would lie outside of a buffer, or
    /// when there are more elements than an array has.
    public void reduceLocal(
            Object inbuf,
            long inOffset,
            Object inoutbuf,
            long inoutOffset,
            long count,
            Datatype datatype) {
        String operation = LocalOperands.OPERATION;
        ItemType type = Datatype.typeOf(datatype);
        Items in = ItemArguments.items(operation, inbuf, inOffset, count, type);
        Items inout = ItemArguments.items(operation, inoutbuf, inoutOffset, count, type);
        operator.require(operation, type, inout.elements());
        operator.reduceLocal(operation, in, inout);
    }

    /// What reductions combine with; null if a program that is compiled without a check of that
    /// gives null where no operation is looked at.
    @SuppressWarnings("NullAway")
    static Operator operatorOf(@Nullable Op op) {
        return op == null ? null : op.operator;
    }

    /// What reductions combine with.
    Operator operator() {
        return operator;
    }

    /// The constant's name, or that it is none.
    @Override
    public String toString() {
        return operator.toString();
    }

    /// The two ranges of a reduction on one rank, checked.
    record LocalOperands(Buffer in, Buffer inout) {
        private static final String OPERATION = "Op.reduceLocal";
        private static final Buffer NOTHING = new Buffer(new byte[0], 0, 0, ItemType.BYTE);

        /// Whole arrays.
        static LocalOperands of(@Nullable Object in, @Nullable Object inout) {
            Primitive primitive = requireOneType(in, inout);
            int count = in == null ? 0 : Array.getLength(in);
            int length = inout == null ? 0 : Array.getLength(inout);
            if (count != length) {
                throw error(
                        ErrorClass.COUNT,
                        "inbuf has %d elements and inoutbuf %d; allowed are as many; give ranges"
                                .formatted(count, length));
            }
            return of(primitive, in, 0, inout, 0, count);
        }

        /// *Failure:* [MPIException] unless both are ranges of arrays of one type and have no
        /// element in common.
        static LocalOperands of(
                @Nullable Object in,
                int inOffset,
                @Nullable Object inout,
                int inoutOffset,
                int count) {
            if (count == 0 && (in == null || inout == null)) {
                return new LocalOperands(NOTHING, NOTHING);
            }
            return of(requireOneType(in, inout), in, inOffset, inout, inoutOffset, count);
        }

        private static LocalOperands of(
                Primitive primitive,
                @Nullable Object in,
                int inOffset,
                @Nullable Object inout,
                int inoutOffset,
                int count) {
            LocalOperands operands =
                    new LocalOperands(
                            range(primitive, in, inOffset, count),
                            range(primitive, inout, inoutOffset, count));
            if (operands.in.overlaps(operands.inout)) {
                throw error(
                        ErrorClass.BUFFER,
                        "inbuf and inoutbuf are ranges of one array and overlap; allowed are two that have no element in common; copy one of them first");
            }
            return operands;
        }

        /// *Failure:* [MPIException] if the operation is not defined for them.
        void reduce(Operator op) {
            op.require(OPERATION, in.itemType(), in.count());
            op.reduceLocal(in, inout);
        }

        private static Buffer range(
                Primitive primitive, @Nullable Object array, int offset, int count) {
            Items items =
                    ItemArguments.items(OPERATION, array, offset, count, ItemType.of(primitive));
            return new Buffer(items.buffer(), (int) items.offset(), count, items.itemType());
        }

        private static Primitive requireOneType(@Nullable Object in, @Nullable Object inout) {
            Primitive primitive = in == null ? null : Primitive.of(in);
            if (primitive == null || inout == null || primitive != Primitive.of(inout)) {
                throw error(
                        ErrorClass.BUFFER,
                        "inbuf is %s and inoutbuf %s; allowed are arrays of one primitive type; copy the values into such"
                                .formatted(inWords(in), inWords(inout)));
            }
            return primitive;
        }

        private static String inWords(@Nullable Object buffer) {
            return buffer == null ? "null" : buffer.getClass().getTypeName();
        }

        private static MPIException error(ErrorClass errorClass, String message) {
            return new MPIException(errorClass, OPERATION, message);
        }
    }
}

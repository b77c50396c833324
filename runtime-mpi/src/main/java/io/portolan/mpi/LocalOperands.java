package io.portolan.mpi;

import io.portolan.mpi.layout.Primitive;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

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

    /// *Failure:* [MPIException] unless both are ranges of arrays of one type and have no element
    /// in common.
    static LocalOperands of(
            @Nullable Object in, int inOffset, @Nullable Object inout, int inoutOffset, int count) {
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
    void reduce(Op op) {
        op.require(OPERATION, in.itemType(), in.count());
        op.reduceLocal(in, inout);
    }

    private static Buffer range(
            Primitive primitive, @Nullable Object array, int offset, int count) {
        Items items = BufferArgument.items(OPERATION, array, offset, count, new Datatype(ItemType.of(primitive)));
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

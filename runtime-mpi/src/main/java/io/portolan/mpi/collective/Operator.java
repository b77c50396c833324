package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.reduction.ReductionKernel;
import io.portolan.mpi.reduction.SumOfTwo;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a reduction combines elements: the loops, and for which elements they are defined. Users see
/// it as an `Op`.
///
/// *Threads:* immutable, unless a user's function is not.
public final class Operator {
    /// The code of the sum, for which there are loops of their own.
    static final int SUM = 3;

    /// The code of the operation of windows that only writes.
    public static final int REPLACE = 13;

    /// The code of the operation of windows that only reads.
    public static final int NO_OP = 14;

    private final int code;
    private final String name;
    private final boolean commutes;
    private final Operands operands;
    private final ReductionKernel intoLeft;
    private final ReductionKernel intoRight;

    /// The user's function, if it sees the datatype; null if it does not.
    private final @Nullable ItemsFunction ofItems;

    private Operator(
            int code,
            String name,
            boolean commutes,
            Operands operands,
            ReductionKernel intoLeft,
            ReductionKernel intoRight,
            @Nullable ItemsFunction ofItems) {
        this.code = code;
        this.name = name;
        this.commutes = commutes;
        this.operands = operands;
        this.intoLeft = intoLeft;
        this.intoRight = intoRight;
        this.ofItems = ofItems;
    }

    /// A user's function on items of a datatype.
    @FunctionalInterface
    public interface ItemsFunction {
        /// Replaces each item of `inout` by that of `in`, which comes from lower ranks, combined
        /// with itself. Both are of one datatype and as many.
        void combine(Items in, Items inout);
    }

    /// A predefined operation, which commutes.
    ///
    /// @param code a number of its own, from 1 to 63
    public static Operator predefined(
            int code, String name, Operands operands, ReductionKernel kernel) {
        return new Operator(code, name, true, operands, kernel, kernel, null);
    }

    /// A predefined operation that combines elements of a window only.
    ///
    /// @param code [#REPLACE] or [#NO_OP]
    public static Operator ofWindows(int code, String name, ReductionKernel kernel) {
        return new Operator(code, name, false, Operands.ANY, kernel, kernel, null);
    }

    /// An operation of a user.
    ///
    /// @param intoLeft writes the result where the operand of the lower rank was
    /// @param intoRight writes the result where the operand of the higher rank was
    public static Operator ofUser(
            boolean commutes,
            Operands operands,
            ReductionKernel intoLeft,
            ReductionKernel intoRight) {
        return new Operator(0, "a user operation", commutes, operands, intoLeft, intoRight, null);
    }

    /// An operation of a user on items of any datatype.
    public static Operator ofItems(boolean commutes, ItemsFunction function) {
        ReductionKernel intoRight =
                (inout, a, in, b, count) ->
                        function.combine(elements(in, b, count), elements(inout, a, count));
        ReductionKernel intoLeft = commutes ? intoRight : new ThroughCopy(intoRight);
        return new Operator(
                0,
                "a user operation on items",
                commutes,
                Operands.ANY,
                intoLeft,
                intoRight,
                function);
    }

    /// Writes what other processes have to know to compare this with others.
    void describe(ByteWriter out) {
        out.putInt(code).put(seesDatatype() ? 1 : 0).putText(name);
    }

    /// The operation of a rank of another process, which [#describe] has described; it combines
    /// nothing here.
    static Operator elsewhere(ByteBuffer description) {
        int code = description.getInt();
        boolean seesDatatype = description.get() != 0;
        String name = ByteWriter.text(description);
        ReductionKernel none =
                (inout, a, in, b, count) -> {
                    throw new AssertionError(name + " is in another process");
                };
        return new Operator(
                code,
                name,
                false,
                Operands.ANY,
                none,
                none,
                seesDatatype ? (in, inout) -> none.combine(inout, 0, in, 0, 0) : null);
    }

    private static Items elements(Object array, int offset, int count) {
        Primitive primitive = Objects.requireNonNull(Primitive.of(array));
        return new Items(array, ItemType.of(primitive), offset, count);
    }

    /// Whether it is given the datatype and so may combine items of a derived one.
    public boolean seesDatatype() {
        return ofItems != null;
    }

    /// Whether `a op b` equals `b op a`.
    public boolean commutes() {
        return commutes;
    }

    boolean isPredefined() {
        return code != 0;
    }

    /// The number of a predefined operation, the same on all ranks.
    public int code() {
        return code;
    }

    /// Whether a range may be combined in pieces; not by the user's operations on whole ranges,
    /// whose items may be of any length.
    boolean isDivisible() {
        return !operands.equals(Operands.ANY);
    }

    /// How many neighbouring elements belong together: an algorithm that divides a buffer divides
    /// it at multiples of this.
    int elementsPerItem() {
        return operands.elementsPerItem();
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] unless this is defined for so many elements
    /// of this type.
    public void require(Call call, ItemType type, long count) {
        if (isOfWindows()) {
            throw call.error(
                    ErrorClass.OP,
                    "the operation is %s; allowed are the others, because it has a meaning in a window only; use accumulate of a Win, or bcast"
                            .formatted(this));
        }
        if (!seesDatatype()) {
            operands.require(call, this, type, count);
        }
    }

    /// *Failure:* likewise, in a window, where the operations of a user have no meaning.
    public void requireInWindow(Call call, ItemType type, long count) {
        if (code == 0) {
            throw call.error(
                    ErrorClass.OP,
                    "the operation is %s; allowed are the constants of Op; use getAccumulate with REPLACE between lock and unlock for anything else"
                            .formatted(this));
        }
        if (type.primitive() == null) {
            throw call.error(
                    ErrorClass.TYPE,
                    "the datatype is %s; allowed are elements of one primitive type; accumulate the members one by one"
                            .formatted(type));
        }
        if (count > Memory.MOST_OF_ARRAY) {
            throw call.error(ErrorClass.COUNT, tooMany(count));
        }
        operands.require(call, this, type.ofElements(), count);
    }

    private String tooMany(long count) {
        return "%s is given %d elements; allowed is at most %d, because they are combined in an array; give fewer at a time"
                .formatted(this, count, Memory.MOST_OF_ARRAY);
    }

    /// *Failure:* likewise.
    public void require(String operation, ItemType type, long count) {
        if (isOfWindows()) {
            throw new MPIException(
                    ErrorClass.OP,
                    operation,
                    "the operation is %s; allowed are the others, because it has a meaning in a window only; use accumulate of a Win"
                            .formatted(this));
        }
        if (!seesDatatype()) {
            operands.require(operation, this, type, count);
        }
    }

    /// *Failure:* likewise.
    public void require(Call call, TypedRegion region) {
        if (!isDivisible() && !isOfItems(region) && region.elements() > Memory.MOST_OF_ARRAY) {
            throw call.error(
                    ErrorClass.COUNT,
                    "%s is given %d elements; allowed is at most %d, because it combines whole ranges of arrays; give fewer at a time, or use an operation on single elements"
                            .formatted(this, region.elements(), Memory.MOST_OF_ARRAY));
        }
        require(call, region.itemType(), region.elements());
    }

    /// Whether the region is combined item by item, where it lies: its datatype is a derived one
    /// that the function sees.
    boolean isOfItems(TypedRegion region) {
        return seesDatatype() && region instanceof Items items && !items.itemType().isBasic();
    }

    /// Room for a result that is like the region.
    TypedRegion room(TypedRegion like) {
        return isOfItems(like) ? like.items().room() : Pieces.scratch(like);
    }

    /// A copy of the region that results may be written to.
    TypedRegion copied(TypedRegion region) {
        TypedRegion own = room(region);
        own.copyFrom(region);
        return own;
    }

    /// Combines each element of `left` with the element of `right`, which comes from higher ranks,
    /// and returns the result, which may be where `left` was; `right` is only read. Both have the
    /// same shape; items may lie otherwise, the function sees them as they lie in `left`.
    ///
    /// @param left of [#room] or an array
    TypedRegion combined(TypedRegion left, TypedRegion right) {
        if (left instanceof Buffer array) {
            combine(array, Pieces.array(right));
            return array;
        }
        ItemsFunction function = Objects.requireNonNull(ofItems);
        Items lower = left.items();
        Items higher = right.items();
        if (commutes) {
            function.combine(lower.isLaidOutAs(higher) ? higher : lower.laidOut(higher), lower);
            return left;
        }
        Items result = lower.laidOut(higher);
        function.combine(lower, result);
        return result;
    }

    private boolean isOfWindows() {
        return code == REPLACE || code == NO_OP;
    }

    /// Whether it leaves the elements of a window as they are.
    public boolean isReadOnly() {
        return code == NO_OP;
    }

    /// Whether it is defined for so many elements of that type in a window.
    public boolean isForWindowOf(Primitive type, int count) {
        return code != 0 && operands.isFor(type, count);
    }

    /// Combines `count` elements of the array `inout` with those of `in`, and writes the results to
    /// `inout`.
    public void combine(Object inout, int inoutOffset, Object in, int inOffset, int count) {
        intoLeft.combine(inout, inoutOffset, in, inOffset, count);
    }

    /// Combines each element of `inout` with the element of `in`, which comes from higher ranks,
    /// and writes the result to `inout`. Both have the same shape.
    public void combine(Buffer inout, Buffer in) {
        intoLeft.combine(inout.array(), inout.offset(), in.array(), in.offset(), in.count());
    }

    /// Combines each element of `left` with the element of `right`, which comes from the higher
    /// rank, and writes the result to `one` and to `other`, which may be the operands; all have the
    /// same shape. False, and nothing is written, if there are no loops for that.
    boolean combineOfTwo(Buffer left, Buffer right, Buffer one, Buffer other) {
        return code == SUM
                && SumOfTwo.combine(
                        left.array(),
                        left.offset(),
                        right.array(),
                        right.offset(),
                        one.array(),
                        one.offset(),
                        other.array(),
                        other.offset(),
                        left.count());
    }

    /// Combines each element of `in`, which comes from lower ranks, with the element of `inout`,
    /// and writes the result to `inout`. Both have the same shape.
    public void reduceLocal(Buffer in, Buffer inout) {
        intoRight.combine(inout.array(), inout.offset(), in.array(), in.offset(), in.count());
    }

    /// Combines items of any datatype in that way, as far as the operation is defined for them.
    ///
    /// *Failure:* [MPIException] if they are too many for the array in which they are combined.
    public void reduceLocal(String operation, Items in, Items inout) {
        if (isOfItems(inout)) {
            Objects.requireNonNull(ofItems).combine(in, inout);
            return;
        }
        if (inout.elements() > Memory.MOST_OF_ARRAY) {
            throw new MPIException(ErrorClass.COUNT, operation, tooMany(inout.elements()));
        }
        Buffer result = Pieces.copied(inout);
        reduceLocal(Pieces.copied(in), result);
        inout.copyFrom(result);
    }

    /// The name of a predefined operation, or that it is a user's.
    @Override
    public String toString() {
        return name;
    }

    /// A user's function that does not commute, with the result where the left operand was. The
    /// function writes over its right operand, which here is only to be read: so it gets a copy.
    ///
    /// @param intoRight the function: its second operand, here the first argument, comes from the
    ///   higher rank and takes the result
    public record ThroughCopy(ReductionKernel intoRight) implements ReductionKernel {
        @Override
        public void combine(Object inout, int inoutOffset, Object in, int inOffset, int count) {
            Object right = Array.newInstance(in.getClass().getComponentType(), count);
            System.arraycopy(in, inOffset, right, 0, count);
            intoRight.combine(right, 0, inout, inoutOffset, count);
            System.arraycopy(right, 0, inout, inoutOffset, count);
        }
    }
}

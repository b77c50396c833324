package mpi;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a reduction combines elements.
///
/// The predefined ones are constants of [MPI]. [MPI#MINLOC] and [MPI#MAXLOC] take pairs, as
/// [MPI#DOUBLE_INT], and in a window those of [MPI#INT2]; of the complex numbers there are the sum
/// and the product.
///
/// *Threads:* any, if its function is for any.
///
/// Source: MPI 4.1, sections 6.9.2 to 6.9.5
public final class Op implements Freeable {
    private static final io.portolan.mpi.Op COMPLEX_PROD =
            io.portolan.mpi.Op.create(Op::multiply, true);

    private final String name;
    private final io.portolan.mpi.@Nullable Op core;
    private final @Nullable UserFunction function;
    private final boolean takesBuffers;
    private final boolean isCommutative;
    private boolean isFreed;

    /// The user's function for the datatype that it was used with last.
    private @Nullable Bound bound;

    /// An operation of one's own, which must be associative.
    ///
    /// @param commute whether `a op b` equals `b op a`; if not, ranks are combined in ascending
    ///   order
    public Op(UserFunction function, boolean commute) {
        this.name = "a user operation";
        this.core = null;
        this.function = function;
        this.takesBuffers = function.takesBuffers();
        this.isCommutative = commute;
    }

    /// One of the predefined ones.
    Op(String name, io.portolan.mpi.Op core) {
        this.name = name;
        this.core = core;
        this.function = null;
        this.takesBuffers = false;
        this.isCommutative = true;
    }

    /// Whether `a op b` equals `b op a`.
    public boolean isCommutative() {
        return isCommutative;
    }

    /// Gives the operation back.
    ///
    /// *Failure:* [MPIException] if it is one of the constants, or was freed.
    @Override
    public void free() throws MPIException {
        if (function == null || isFreed) {
            throw new MPIException(
                    MPI.ERR_OP,
                    "free: the operation is %s; allowed is one that was made and not freed; leave it"
                            .formatted(this));
        }
        isFreed = true;
    }

    /// Whether the operation was freed.
    public boolean isNull() {
        return isFreed;
    }

    /// The name, for people.
    @Override
    public String toString() {
        return isFreed ? "freed" : name;
    }

    /// Whether the core can combine items of the datatype; else they are gathered and combined one
    /// rank after the other.
    static boolean isOfCore(Datatype type) {
        return type.isRun();
    }

    private boolean isPairs() {
        return this == MPI.MINLOC || this == MPI.MAXLOC;
    }

    /// The core's operation for items of the datatype.
    ///
    /// *Failure:* [MPIException] if there is none.
    io.portolan.mpi.Op of(Datatype type) throws MPIException {
        require(type);
        if (function != null) {
            Bound known = bound;
            if (known == null || known.type != type) {
                known =
                        new Bound(
                                type,
                                io.portolan.mpi.Op.create(
                                        (in, inOffset, inOut, inOutOffset, count) ->
                                                call(type, in, inOffset, inOut, inOutOffset, count),
                                        isCommutative));
                bound = known;
            }
            return known.core;
        }
        io.portolan.mpi.Op known = core;
        if (known == null) {
            throw wrong(type);
        }
        return isComplex(type) && this == MPI.PROD ? COMPLEX_PROD : known;
    }

    /// The core's operation for elements of a window.
    ///
    /// *Failure:* [MPIException] if there is none.
    io.portolan.mpi.Op inWindow(Datatype type) throws MPIException {
        io.portolan.mpi.Op known = core;
        if (this != MPI.REPLACE && this != MPI.NO_OP) {
            require(type);
        }
        if (isPairs() && !type.isRun()) {
            throw new MPIException(
                    MPI.ERR_OP,
                    "%s is given %s in a window; allowed are pairs of one type, as MPI.INT2; lock the target, and get and put the pair"
                            .formatted(this, type));
        }
        if (known == null || (isComplex(type) && this == MPI.PROD)) {
            throw wrong(type);
        }
        return known;
    }

    private record Bound(Datatype type, io.portolan.mpi.Op core) {}

    /// *Failure:* [MPIException] if it is not defined for items of the datatype.
    void require(Datatype type) throws MPIException {
        if (isFreed) {
            throw new MPIException(
                    MPI.ERR_OP,
                    "the operation was freed; allowed is to use it before; free it later");
        }
        type.checked();
        if (function == null) {
            boolean isPair = type.isPair();
            boolean isDefined =
                    isPairs()
                            ? isPair
                            : type.isRun()
                                    && !isPair
                                    && (!isComplex(type) || this == MPI.SUM || this == MPI.PROD);
            if (!isDefined) {
                throw wrong(type);
            }
        }
    }

    private MPIException wrong(Datatype type) {
        return new MPIException(
                MPI.ERR_OP,
                "%s is given %s; allowed are %s; use another datatype or an operation of your own"
                        .formatted(
                                this,
                                type,
                                isPairs() ? "pairs, as MPI.DOUBLE_INT" : "elements of one type"));
    }

    private static boolean isComplex(Datatype type) {
        return type.dupOf(MPI.FLOAT_COMPLEX) || type.dupOf(MPI.DOUBLE_COMPLEX);
    }

    /// Combines items in memory: those of lower ranks in `in` with those in `inOut`.
    void combine(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) throws MPIException {
        if (function != null) {
            function.call(in, inOut, count, type);
            return;
        }
        int extent = Math.toIntExact(type.extentBytes());
        LocPair pair = LocPair.of(type);
        for (int i = 0; i < count; i++) {
            if (pair.isFirst(in, inOut, i * extent, this == MPI.MAXLOC)) {
                inOut.put(i * extent, in, i * extent, extent);
            }
        }
    }

    /// Calls the function with ranges of arrays.
    @SuppressWarnings("ReferenceEquality") // whether it is a copy
    private void call(
            Datatype type, Object in, int inOffset, Object inOut, int inOutOffset, int elements) {
        UserFunction known = Objects.requireNonNull(function);
        int count = elements / type.runLength();
        try {
            if (takesBuffers || type.element() != type.base()) {
                int bytes = Math.toIntExact(count * type.extentBytes());
                ByteBuffer inBytes = ArrayBytes.buffer(bytes);
                ByteBuffer inOutBytes = ArrayBytes.buffer(bytes);
                ArrayBytes.write(inBytes, in, inOffset, elements);
                ArrayBytes.write(inOutBytes, inOut, inOutOffset, elements);
                known.call(inBytes, inOutBytes, count, type);
                ArrayBytes.read(inOutBytes, inOut, inOutOffset, elements);
            } else {
                Object inVec = exact(in, inOffset, elements);
                Object inOutVec = exact(inOut, inOutOffset, elements);
                known.call(inVec, inOutVec, count, type);
                if (inOutVec != inOut) {
                    System.arraycopy(inOutVec, 0, inOut, inOutOffset, elements);
                }
            }
        } catch (MPIException e) {
            throw MPIException.<RuntimeException>thrown(e);
        }
    }

    /// The array if the range is all of it, or else a copy of the range.
    private static Object exact(Object array, int offset, int count) {
        if (Array.getLength(array) == count) {
            return array;
        }
        Object copy = Array.newInstance(array.getClass().getComponentType(), count);
        System.arraycopy(array, offset, copy, 0, count);
        return copy;
    }

    /// The product of complex numbers.
    private static void multiply(
            Object in, int inOffset, Object inOut, int inOutOffset, int count) {
        if (in instanceof float[] a && inOut instanceof float[] b) {
            for (int i = 0; i < count; i += 2) {
                float real = a[inOffset + i];
                float imag = a[inOffset + i + 1];
                float otherReal = b[inOutOffset + i];
                float otherImag = b[inOutOffset + i + 1];
                b[inOutOffset + i] = real * otherReal - imag * otherImag;
                b[inOutOffset + i + 1] = real * otherImag + imag * otherReal;
            }
        } else if (in instanceof double[] a && inOut instanceof double[] b) {
            for (int i = 0; i < count; i += 2) {
                double real = a[inOffset + i];
                double imag = a[inOffset + i + 1];
                double otherReal = b[inOutOffset + i];
                double otherImag = b[inOutOffset + i + 1];
                b[inOutOffset + i] = real * otherReal - imag * otherImag;
                b[inOutOffset + i + 1] = real * otherImag + imag * otherReal;
            }
        }
    }

    /// Where the value and the index of a pair lie, and which of two pairs wins.
    private record LocPair(Datatype.Primitive value, int index) {
        static LocPair of(Datatype type) {
            List<Datatype.Block> blocks = type.blocks();
            return new LocPair(
                    blocks.getFirst().primitive(), Math.toIntExact(blocks.getLast().offset()));
        }

        /// Whether the pair in the first buffer wins; of equal values the lower index.
        boolean isFirst(ByteBuffer first, ByteBuffer second, int at, boolean isMax) {
            int order = compare(first, second, at);
            return order == 0
                    ? first.getInt(at + index) < second.getInt(at + index)
                    : isMax == order > 0;
        }

        private int compare(ByteBuffer first, ByteBuffer second, int at) {
            return switch (value) {
                case SHORT -> Short.compare(first.getShort(at), second.getShort(at));
                case LONG -> Long.compare(first.getLong(at), second.getLong(at));
                case FLOAT -> order(first.getFloat(at), second.getFloat(at));
                case DOUBLE -> order(first.getDouble(at), second.getDouble(at));
                default -> Integer.compare(first.getInt(at), second.getInt(at));
            };
        }

        /// -0.0 and 0.0 are equal, unlike in Java's order.
        private static int order(double first, double second) {
            return first == second ? 0 : Double.compare(first, second);
        }
    }
}

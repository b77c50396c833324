package mpi;

import io.portolan.mpi.error.ErrorClass;
import org.jspecify.annotations.Nullable;

/// How a reduction combines two items: one of the constants of [MPI], or an operation of the user's
/// own.
///
/// [MPI#MINLOC] and [MPI#MAXLOC] take pairs of a value and its index, items of [MPI#INT2] and its
/// kin.
///
/// *Threads:* immutable, unless the user's function is not.
///
/// Source: MPI 4.1, sections 6.9.2 and 6.9.5
public class Op {
    private final io.portolan.mpi.@Nullable Op core;
    private final @Nullable User_function function;
    private final boolean commutes;

    /// An operation of the user's own, which must be associative.
    ///
    /// @param commute whether `a op b` equals `b op a`; if not, ranks are combined in ascending
    ///   order
    public Op(User_function function, boolean commute) {
        if (function == null) {
            throw MPI.COMM_WORLD.failed(
                    Datatype.error(
                            ErrorClass.OP,
                            "Op",
                            "the function is null; allowed is a User_function; give one"));
        }
        this.core = null;
        this.function = function;
        this.commutes = commute;
    }

    private Op(io.portolan.mpi.Op core) {
        this.core = core;
        this.function = null;
        this.commutes = true;
    }

    static Op of(io.portolan.mpi.Op core) {
        return new Op(core);
    }

    /// Replaces each item of `outvec` by the item of `invec` combined with it.
    public final void Call(
            Object invec,
            int inoffset,
            Object outvec,
            int outoffset,
            int count,
            Datatype datatype) {
        if (function != null) {
            function.Call(invec, inoffset, outvec, outoffset, count, datatype);
            return;
        }
        try {
            io.portolan.mpi.Op operation = predefined(datatype);
            Packed in = Packed.of(datatype, invec, inoffset, count);
            Packed out = Packed.of(datatype, outvec, outoffset, count);
            operation.reduceLocal(
                    in.array(), in.offset(), out.array(), out.offset(), out.elements());
            out.unpack(datatype, outvec, outoffset);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw MPI.COMM_WORLD.failed(e);
        }
    }

    /// Does nothing: an operation needs no free.
    public void free() {}

    /// Whether it is the user's own.
    boolean isOfUser() {
        return function != null;
    }

    /// The operation as Portolan's reductions take it, on arrays of the datatype's base type.
    io.portolan.mpi.Op on(Datatype datatype) {
        User_function own = function;
        return own == null
                ? predefined(datatype)
                : io.portolan.mpi.Op.create(
                        (in, inOffset, inout, inoutOffset, count) ->
                                own.Call(in, inOffset, inout, inoutOffset, count, datatype),
                        commutes);
    }

    private io.portolan.mpi.Op predefined(Datatype datatype) {
        if (core == null || datatype.isObject()) {
            throw Datatype.error(
                    ErrorClass.OP,
                    "Op",
                    "%s is given objects; allowed are numbers and truth values; make an Op of a User_function"
                            .formatted(this));
        }
        return core;
    }

    /// The constant's name, or that it is the user's own.
    @Override
    public String toString() {
        return core == null ? "a user's operation" : core.toString();
    }
}

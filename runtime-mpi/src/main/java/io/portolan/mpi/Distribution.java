package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;

/// How one dimension of an array is divided among the ranks along one dimension of a grid.
///
/// ```
///    NONE           xxxxxxxx      all for the only one
///    BLOCK          00001111      one block each
///    CYCLIC         01010101      one element each in turn
///    cyclic(2)      00110011      one block each in turn
/// ```
///
/// Source: MPI 4.1, section 5.1.4
///
/// @param kind the rule
/// @param darg the length of a block, or 0 to have it found: of BLOCK the least that is enough, of
///   CYCLIC 1
public record Distribution(Kind kind, long darg) {
    /// The rule of a distribution.
    public enum Kind {
        NONE,
        BLOCK,
        CYCLIC
    }

    /// Not divided: the grid has one rank along the dimension.
    public static final Distribution NONE = new Distribution(Kind.NONE, 0);

    /// One block for each.
    public static final Distribution BLOCK = new Distribution(Kind.BLOCK, 0);

    /// One element for each in turn.
    public static final Distribution CYCLIC = new Distribution(Kind.CYCLIC, 0);

    /// *Failure:* [MPIException] if the length is negative.
    public Distribution {
        Arguments.requireGiven("Distribution", "kind", kind);
        if (darg < 0) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "Distribution",
                    "darg is %d; allowed is the length of a block, or 0 to have it found; give one of them"
                            .formatted(darg));
        }
    }

    /// One block of this length for each.
    public static Distribution block(long length) {
        return new Distribution(Kind.BLOCK, length);
    }

    /// One block of this length for each in turn.
    public static Distribution cyclic(long length) {
        return new Distribution(Kind.CYCLIC, length);
    }

    /// The length of a block.
    ///
    /// @param gsize the length of the dimension
    /// @param psize among how many ranks
    long blocklength(long gsize, int psize) {
        return switch (kind) {
            case NONE -> Math.max(1, gsize);
            case BLOCK -> Math.max(1, darg > 0 ? darg : Math.ceilDiv(gsize, psize));
            case CYCLIC -> Math.max(1, darg);
        };
    }
}

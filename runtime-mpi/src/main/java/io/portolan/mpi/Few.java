package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Seat;

/// A part that asks for so little that each rank does it by itself, once it sees what all others
/// give.
interface Few {
    /// Equal on ranks that fit each other, and on no others.
    long signature();

    /// The elements that the others need; not more than have room as words.
    Content given();

    /// Makes this rank's result.
    ///
    /// @param all where the words of each rank are read
    void finish(Seat<Part> all);

    /// What ranks have to agree on, in a number of 24 bits: 6, 10, 4 and 4.
    ///
    /// @param kind the code of the operation or the place of the root, if there is one
    @SuppressWarnings("EnumOrdinal") // a number that is the same on all ranks
    static long signature(Operation operation, int kind, TypedRegion given) {
        return kind << 18 | operation.ordinal() << 8 | given.type() << 4 | given.elements();
    }
}

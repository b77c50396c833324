package io.portolan.mpi;

import java.util.function.Consumer;
import java.util.function.IntFunction;

/// What a part is made of that asks for so little that each rank does it by itself.
///
/// @param given the elements that every other rank needs
/// @param kind of the operation that the ranks have to agree on, if there is one
/// @param finish makes this rank's result of the words of each rank: one unknown, then one for each
///   element
record Few(Operation operation, Buffer given, int kind, Consumer<IntFunction<long[]>> finish) {
    /// Equal on ranks that fit each other.
    @SuppressWarnings("EnumOrdinal") // a number that is the same on all ranks
    long signature() {
        return (long) kind << 32
                | (long) operation.ordinal() << 16
                | (long) given.type() << 8
                | given.count();
    }
}

package io.portolan.mpi;

import java.util.Optional;

/// What a duplicate of a communicator gets of an attribute.
///
/// *Failure:* what it throws is thrown by the duplication, which then has made nothing.
///
/// Source: MPI 4.1, section 7.7.2
///
/// @param <T> the type of the values
@FunctionalInterface
public interface CopyFunction<T> {
    /// The value for the duplicate, or empty if it is to have none.
    ///
    /// @param oldcomm the communicator that is duplicated
    Optional<T> copy(Comm oldcomm, T value);

    /// The duplicate gets nothing; the standard's MPI_COMM_NULL_COPY_FN.
    static <T> CopyFunction<T> none() {
        return (_, _) -> Optional.empty();
    }

    /// The duplicate gets the same object; the standard's MPI_COMM_DUP_FN.
    static <T> CopyFunction<T> dup() {
        return (_, value) -> Optional.of(value);
    }
}

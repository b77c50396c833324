package io.portolan.mpi;

/// What is done with an attribute's value when it is deleted from a window or replaced, or the
/// program of its rank has returned or thrown: as a [io.portolan.mpi.DeleteFunction] of
/// communicators.
///
/// *Failure:* what it throws is thrown by the operation, and the value stays.
///
/// Source: MPI 4.1, section 7.7.3
///
/// @param <T> the type of the values
@FunctionalInterface
public interface WinDeleteFunction<T> {
    /// Is told of a value that goes.
    void delete(Win win, T value);
}

package io.portolan.mpi;

/// What is done with an attribute's value when it is deleted or replaced, or the program of its
/// rank has returned or thrown. Then the communicator can still be used, unless the world has
/// failed.
///
/// *Failure:* what it throws is thrown by the operation, and the value stays; after the program it
/// is a failure of the rank, or suppressed in what that threw, and the other values are deleted all
/// the same.
///
/// Source: MPI 4.1, section 7.7.2
///
/// @param <T> the type of the values
@FunctionalInterface
public interface DeleteFunction<T> {
    /// Is told of a value that goes.
    void delete(Comm comm, T value);

    /// Does nothing: the standard's MPI_COMM_NULL_DELETE_FN.
    static <T> DeleteFunction<T> none() {
        return (_, _) -> {};
    }
}

package io.portolan.mpi;

/// What a [io.portolan.mpi.GeneralizedRequest] calls: the standard's query, free and cancel
/// functions, whose extra state is the object itself.
///
/// *Threads:* called on the threads that wait, test and cancel. *Failure:* what a function throws
/// the operation that calls it throws as an [io.portolan.mpi.error.MPIException].
///
/// Source: MPI 4.1, section 13.2
@FunctionalInterface
public interface GrequestFunctions {
    /// The status of the operation, which is complete; asked for by each wait, test and look at the
    /// status, and for each stage of the request, which may be after [#free()].
    Status query();

    /// Called once, after the end was first reported.
    default void free() {}

    /// Called when the request is cancelled. The operation is still to be completed, with a status
    /// that says whether it was cancelled.
    ///
    /// @param isComplete whether it is complete already
    default void cancel(boolean isComplete) {}
}

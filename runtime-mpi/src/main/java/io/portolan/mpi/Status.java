package io.portolan.mpi;

/// What a receive got.
///
/// @param source the rank that sent it; [MPI#PROC_NULL] if the receive named that
/// @param tag the tag it was sent with; [MPI#ANY_TAG] from `PROC_NULL`
/// @param count the number of elements received, not more than the buffer had room for
public record Status(int source, int tag, int count) {
    /// What a receive from [MPI#PROC_NULL] gets.
    static final Status OF_PROC_NULL = new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0);
}

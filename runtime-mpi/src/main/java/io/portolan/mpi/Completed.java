package io.portolan.mpi;

/// One of several requests that is complete.
///
/// @param index its place in the list, or [MPI#UNDEFINED] if none was active
public record Completed(int index, Status status) {}

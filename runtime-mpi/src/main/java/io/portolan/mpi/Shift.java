package io.portolan.mpi;

/// The two ends of a shift along a dimension of a grid.
///
/// @param source the rank to receive from, or [io.portolan.mpi.MPI#PROC_NULL]
/// @param dest the rank to send to, or [io.portolan.mpi.MPI#PROC_NULL]
public record Shift(int source, int dest) {}

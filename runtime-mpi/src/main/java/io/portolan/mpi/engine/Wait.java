package io.portolan.mpi.engine;

/// A thread that waits in an operation, as seen from outside.
///
/// @param rank whose operation it is
/// @param thread parked
/// @param isGuest whether it is another one than that which runs the rank
public record Wait(int rank, Thread thread, boolean isGuest, Awaited awaited) {}

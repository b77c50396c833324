package io.portolan.mpi.engine;

/// A thread that is parked in an operation, as seen by another thread.
///
/// @param rank the rank whose operation it is
/// @param thread the parked thread
/// @param isHelper whether the thread is not the one that runs the rank
public record Wait(int rank, Thread thread, boolean isHelper, Awaited awaited) {}

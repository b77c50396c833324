package io.portolan.mpi.engine;

/// A rank that waits, as seen from outside.
///
/// @param thread the rank's own, parked
public record Wait(int rank, Thread thread, Awaited awaited) {}

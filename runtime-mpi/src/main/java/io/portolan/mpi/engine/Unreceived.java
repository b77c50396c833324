package io.portolan.mpi.engine;

/// Messages of one kind that have arrived and that no receive was posted for.
///
/// @param rank at which they wait
/// @param context the communicator's own number
/// @param source the rank that sent them, in the world
/// @param tag the tag they were sent with
/// @param count how many there are
public record Unreceived(int rank, int context, int source, int tag, int count) {}

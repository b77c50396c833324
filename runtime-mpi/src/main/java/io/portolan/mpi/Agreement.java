package io.portolan.mpi;

/// What the ranks of a communicator that are left have agreed on: the same on all of them.
///
/// @param flag the bits that are set in the flags of all ranks
/// @param failed the ranks of the communicator that had failed
public record Agreement(int flag, Group failed) {}

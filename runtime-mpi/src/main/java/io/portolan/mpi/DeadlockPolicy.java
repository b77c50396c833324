package io.portolan.mpi;

/// What happens when all ranks of a world wait for each other.
public enum DeadlockPolicy {
    /// The world ends: every rank that waits gets an [MPIException] with the wait-for graph, and so
    /// does the caller.
    FAIL,
    /// The wait-for graph is logged once and the ranks go on waiting.
    LOG,
    /// Nothing.
    IGNORE
}

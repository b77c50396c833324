package io.portolan.mpi;

/// What happens when all ranks of a world wait for each other, with all threads that may act in it,
/// or when a thread waits for what nobody is left to bring, as for a message from a rank that has
/// ended. It holds for every wait in an operation.
public enum DeadlockPolicy {
    /// A world whose ranks wait for each other ends: every rank that waits gets an
    /// [io.portolan.mpi.error.MPIException] with the wait-for graph, and so does the caller. Who
    /// waits for what nobody is left to bring gets an [io.portolan.mpi.error.MPIException].
    FAIL,
    /// It is logged once, and the ranks go on waiting.
    LOG,
    /// Nothing; the ranks go on waiting, and stalls are not logged.
    IGNORE
}

package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The rank that calls an operation on a window.
///
/// Source: MPI 4.1, section 12.1 ("origin")
public interface WindowOrigin {
    /// Its number in the world.
    int rank();

    /// Takes a lock, or begins to wait for it; null if this rank has it.
    @Nullable LockTicket take(PassiveLock lock, boolean isShared, Object operation);

    /// Where the rank keeps its transfers.
    Transfer.Home home();
}

package io.portolan.mpi;

/// How a rank locks the memory of a target in a window.
///
/// Source: MPI 4.1, section 12.5.3
public enum LockType {
    /// No other rank has the lock at the same time.
    EXCLUSIVE,
    /// Others may share the lock.
    SHARED
}

package io.portolan.mpi.engine;

/// The standard's four send modes: when a send is complete.
///
/// Source: MPI 4.1, section 3.4
public enum Mode {
    /// When the elements are copied, which small ones are at once if there is credit.
    STANDARD,
    /// When a receive has been matched and has them.
    SYNCHRONOUS,
    /// At once: they are copied in any case.
    BUFFERED,
    /// At once: a matching receive is posted already.
    READY
}

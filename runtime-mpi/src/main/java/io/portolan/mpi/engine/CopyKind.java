package io.portolan.mpi.engine;

/// How the elements of a message get from the sender to the receiver.
public enum CopyKind {
    /// Through a slot of a [io.portolan.mpi.engine.Lane].
    LANE,
    /// Into a copy that waits for the receive.
    EAGER,
    /// From the sender's buffer into the receiver's, by one thread.
    SINGLE,
    /// The same, by the threads of both sides: see [io.portolan.mpi.engine.CooperativeCopy].
    COOPERATIVE,
    /// By frames to or from another process.
    REMOTE
}

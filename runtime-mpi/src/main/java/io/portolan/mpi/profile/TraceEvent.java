package io.portolan.mpi.profile;

/// Something that a rank did.
///
/// @param rank in the world
/// @param name the operation
/// @param peer the other rank in the world; less than 0 if there is none or it may be any
/// @param bytes of the buffer or the message
/// @param startNanos since the world began
/// @param endNanos since the world began; the same as the start of what takes no time
/// @param number of a message, the same on both sides; 0 for what is no message
public record TraceEvent(
        int rank,
        Kind kind,
        String name,
        int peer,
        long bytes,
        long startNanos,
        long endNanos,
        long number) {
    /// What a rank can do.
    public enum Kind {
        /// It was in an operation.
        OPERATION,
        /// It was in a collective.
        COLLECTIVE,
        /// It had given up its core to wait.
        WAIT,
        /// The elements of a message left it.
        SENT,
        /// The elements of a message came.
        RECEIVED
    }
}

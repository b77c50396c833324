package io.portolan.mpi.engine;

/// Why a world ended before its time.
///
/// @param rank the rank that failed, or [#CALLER], or [#NOBODY]
/// @param cause what it threw
public record WorldFailure(int rank, Throwable cause) {
    /// Stands for the thread that runs the world, which was interrupted.
    public static final int CALLER = -1;

    /// Stands for no rank in particular: all of them wait for each other.
    public static final int NOBODY = -2;

    /// Stands for no rank either: all of them have ended, and so has the world.
    public static final int END = -3;

    /// What tells threads that outlive their rank.
    public static WorldFailure end() {
        return new WorldFailure(END, new IllegalStateException("all ranks have ended"));
    }
}

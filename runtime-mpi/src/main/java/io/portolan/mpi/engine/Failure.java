package io.portolan.mpi.engine;

/// Why a world ended before its time.
///
/// @param rank the rank that failed, or [#CALLER], or [#NOBODY]
/// @param cause what it threw
public record Failure(int rank, Throwable cause) {
    /// Stands for the thread that runs the world, which was interrupted.
    public static final int CALLER = -1;

    /// Stands for no rank in particular: all of them wait for each other.
    public static final int NOBODY = -2;
}

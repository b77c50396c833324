package io.portolan.mpi.error;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A rank threw an exception, and the world ended because of it. The cause is what that rank threw.
///
/// `World.run` throws it to the caller, and every operation of the other ranks throws it from then
/// on.
public final class RankFailedException extends MPIException {
    private static final long serialVersionUID = 1L;

    private final int rank;

    /// What the caller of `World.run` gets.
    ///
    /// @param rank the rank that failed, in the world
    public RankFailedException(int rank, Throwable cause) {
        this(rank, "rank " + rank, null, null, null, cause);
    }

    /// What an operation on a communicator throws.
    ///
    /// @param rank the rank that failed, in the world
    /// @param rankInWords that rank as the communicator calls it
    /// @param peer its rank in the communicator
    public RankFailedException(
            int rank,
            String rankInWords,
            @Nullable String operation,
            @Nullable String communicator,
            @Nullable Integer peer,
            Throwable cause) {
        super(
                ErrorClass.PROC_FAILED,
                operation,
                communicator,
                peer == null ? Integer.valueOf(rank) : peer,
                null,
                rankInWords + " failed and ended the world: " + cause,
                cause);
        this.rank = rank;
    }

    /// The rank that failed first, in the world.
    public int rank() {
        return rank;
    }

    /// What that rank threw; never null.
    @Override
    public synchronized Throwable getCause() {
        return Objects.requireNonNull(super.getCause());
    }
}

package io.portolan.mpi.error;

import io.portolan.core.watch.FailureText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A rank threw an exception, or its process was lost. The cause is what that rank threw, or says
/// how the process was lost.
///
/// Mostly the world has ended because of it: then `World.run` throws it to the caller, and every
/// operation of the other ranks throws it from then on. If the ranks survive failures, by
/// `Errhandler.survivingFailures`, only operations throw it that need that rank.
public final class RankFailedException extends MPIException {
    private static final long serialVersionUID = 1L;

    private final int rank;
    private final boolean hasEndedWorld;

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
                rankInWords + " failed and ended the world: " + FailureText.line(cause),
                cause);
        this.rank = rank;
        this.hasEndedWorld = true;
    }

    /// What an operation throws that needs a rank which has failed, and without which the others go
    /// on.
    ///
    /// @param errorClass [ErrorClass#PROC_FAILED] or [ErrorClass#PROC_FAILED_PENDING]
    /// @param rank the rank that failed, in the world
    /// @param message with the operation's name
    public RankFailedException(
            ErrorClass errorClass,
            int rank,
            String operation,
            String communicator,
            int peer,
            String message,
            Throwable cause) {
        super(errorClass, operation, communicator, peer, null, message, cause);
        this.rank = rank;
        this.hasEndedWorld = false;
    }

    /// Whether the world has ended because of it. If not, the other ranks may go on.
    public boolean hasEndedWorld() {
        return hasEndedWorld;
    }

    /// The rank that failed, in the world; the first one, if the world has ended.
    public int rank() {
        return rank;
    }

    /// What that rank threw; never null.
    @Override
    public synchronized Throwable getCause() {
        return Objects.requireNonNull(super.getCause());
    }
}

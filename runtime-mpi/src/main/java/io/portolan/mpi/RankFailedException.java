package io.portolan.mpi;

import java.util.Objects;

/// A rank threw an exception, and the world ended because of it. The cause is what that rank threw.
///
/// [World#run(int, io.portolan.mpi.RankProgram)] throws it to the caller, and every operation of
/// the other ranks throws it from then on.
public final class RankFailedException extends MPIException {
    private static final long serialVersionUID = 1L;

    private final int rank;

    RankFailedException(int rank, Throwable cause) {
        super(ErrorClass.PROC_FAILED, null, rank, null, message("rank " + rank, cause), cause);
        this.rank = rank;
    }

    /// What an operation on a communicator throws.
    ///
    /// @param process the rank in the world
    RankFailedException(Call call, int process, Throwable cause) {
        super(
                ErrorClass.PROC_FAILED,
                call,
                call.context().rankOf(process),
                null,
                message(call.context().inWords(process), cause),
                cause);
        this.rank = process;
    }

    private static String message(String rank, Throwable cause) {
        return rank + " failed and ended the world: " + cause;
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

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
        super(
                ErrorClass.PROC_FAILED,
                null,
                rank,
                null,
                "rank " + rank + " failed and ended the world: " + cause,
                cause);
        this.rank = rank;
    }

    /// The rank that failed first.
    public int rank() {
        return rank;
    }

    /// What that rank threw; never null.
    @Override
    public synchronized Throwable getCause() {
        return Objects.requireNonNull(super.getCause());
    }
}

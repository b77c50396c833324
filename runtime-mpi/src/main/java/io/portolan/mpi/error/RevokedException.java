package io.portolan.mpi.error;

/// The communicator was revoked by one of its ranks, so that no operation on it succeeds any more
/// but those by which the ranks agree how to go on.
public final class RevokedException extends MPIException {
    private static final long serialVersionUID = 1L;

    /// What an operation on a communicator throws.
    public RevokedException(String operation, String communicator) {
        super(
                ErrorClass.REVOKED,
                operation,
                communicator,
                null,
                null,
                "%s: %s was revoked by one of its ranks; allowed are agree, shrink, getFailed, ackFailed and free; shrink it, and go on with the communicator that this makes"
                        .formatted(operation, communicator),
                null);
    }
}

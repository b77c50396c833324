package io.portolan.mpi;

import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Envelope;
import io.portolan.mpi.engine.Failure;

/// A rank's way down to the engine: an endpoint that is used by its own thread only, and that says
/// by exceptions why no message can come.
final class CheckedEndpoint {
    private final Endpoint endpoint;
    private final Thread owner = Thread.currentThread();

    /// For the calling thread.
    CheckedEndpoint(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    int rank() {
        return endpoint.rank();
    }

    int size() {
        return endpoint.size();
    }

    /// Begins an operation.
    ///
    /// *Failure:* [MPIException] on a foreign thread, and as [#requireAlive].
    void enter(Operation operation) {
        Thread caller = Thread.currentThread();
        if (!caller.equals(owner)) {
            throw new MPIException(
                    "%s: the communicator of %s is used by thread '%s'; allowed is its own thread '%s'; "
                                    .formatted(operation, me(), caller.getName(), owner.getName())
                            + "hand the values to that thread, for example through a Port");
        }
        requireAlive(operation);
    }

    /// *Failure:* [RankFailedException] when a rank has failed, [MPIException] when the world was
    /// ended by its caller.
    void requireAlive(Operation operation) {
        Failure failure = endpoint.failure();
        if (failure != null) {
            throw ended(operation, failure);
        }
    }

    void send(int dest, Envelope envelope) {
        endpoint.send(dest, envelope);
    }

    /// Takes the first message that matches, waiting for it if need be.
    ///
    /// *Failure:* as [#requireAlive], and [MPIException] when nobody is left to send the message or
    /// the thread is interrupted; the latter ends the world, because the others will wait for what
    /// this rank was about to do.
    Envelope receive(Operation operation, int context, int source, int tag) {
        try {
            Envelope envelope = endpoint.receive(context, source, tag);
            if (envelope != null) {
                return envelope;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(operation, e);
        }
        requireAlive(operation);
        throw nobodyLeft(operation, source);
    }

    private MPIException interrupted(Operation operation, InterruptedException e) {
        Failure failure = endpoint.failure();
        if (failure != null) {
            return ended(operation, failure);
        }
        MPIException mine =
                new MPIException(
                        "%s: %s was interrupted while it waited; the world ends with it"
                                .formatted(operation, me()),
                        e);
        endpoint.fail(new Failure(rank(), mine));
        return mine;
    }

    private static MPIException ended(Operation operation, Failure failure) {
        return failure.rank() == Failure.CALLER
                ? new MPIException(
                        operation
                                + ": the world is ended, because the thread that called World.run"
                                + " was interrupted",
                        failure.cause())
                : new RankFailedException(failure.rank(), failure.cause());
    }

    private MPIException nobodyLeft(Operation operation, int source) {
        String reason =
                source == MPI.ANY_SOURCE
                        ? "%s waits for a message from any rank, but all others have ended"
                        : source == rank()
                                ? "%s waits for a message from itself that it has not sent"
                                : "%s waits for a message from rank "
                                        + source
                                        + ", which has ended";
        return new MPIException(
                operation
                        + ": "
                        + reason.formatted(me())
                        + ": nobody is left to send it; make sends and receives agree in number,"
                        + " tag and communicator, and let every rank enter every collective");
    }

    private String me() {
        return "rank " + rank() + " of " + size();
    }
}

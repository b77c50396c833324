package io.portolan.mpi;

import io.portolan.mpi.engine.Envelope;

/// A group of ranks and a context of their own: messages of one communicator never match receives
/// of another. This type has the point-to-point operations; collectives are in
/// [io.portolan.mpi.Intracomm].
///
/// A buffer is an array of a primitive type, whole or the `count` elements from `offset` on. Sender
/// and receiver must use the same type; the receiver's buffer may be larger than the message.
///
/// *Threads:* each rank has its own object, for its own thread. `send` never blocks: the elements
/// are copied before it returns, and the array may be used again. Receives block; a thread
/// interrupted meanwhile gets [MPIException], stays interrupted, and its world ends. *Ordering:*
/// messages from one rank to another that match the same receive are received in the order in which
/// they were sent. [MPI#ANY_SOURCE] and [MPI#ANY_TAG] take what arrived first. What a rank did
/// before a send happens-before what the receiver does after the receive. *Units and shapes:* ranks
/// `0..size-1`, tags 0 or more, offsets and counts in elements. *Failure:* [MPIException] for a
/// wrong argument, a foreign thread, or a receive for which nobody is left to send; before anything
/// happened. [RankFailedException] once any rank has failed. *Cost:* a send allocates a copy of its
/// elements and one small object.
public abstract sealed class Comm permits Intracomm {
    private final CheckedEndpoint endpoint;
    private final int context;

    Comm(CheckedEndpoint endpoint, int context) {
        this.endpoint = endpoint;
        this.context = context;
    }

    /// The calling rank, `0..size-1`.
    public final int rank() {
        return endpoint.rank();
    }

    /// The number of ranks.
    public final int size() {
        return endpoint.size();
    }

    /// Sends the whole array.
    ///
    /// @param dest a rank, this one included, or [MPI#PROC_NULL]
    public final void send(Object buffer, int dest, int tag) {
        send(Buffer.of(Operation.SEND, buffer), dest, tag);
    }

    /// Sends `count` elements from `offset` on.
    ///
    /// @param dest a rank, this one included, or [MPI#PROC_NULL]
    public final void send(Object buffer, int offset, int count, int dest, int tag) {
        send(Buffer.of(Operation.SEND, buffer, offset, count), dest, tag);
    }

    /// Receives a message into the array, from its first element on; elements beyond the message
    /// keep their values.
    ///
    /// *Failure:* [MPIException] when the message is longer than the array or of another type; the
    /// message is lost then and the array unchanged.
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public final Status recv(Object buffer, int source, int tag) {
        return recv(Buffer.of(Operation.RECV, buffer), source, tag);
    }

    /// Receives a message of at most `count` elements into the array, from `offset` on.
    ///
    /// *Failure:* as [#recv(java.lang.Object, int, int)].
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public final Status recv(Object buffer, int offset, int count, int source, int tag) {
        return recv(Buffer.of(Operation.RECV, buffer, offset, count), source, tag);
    }

    /// Sends one array and receives into another. Ranks that do this in a circle do not block each
    /// other.
    ///
    /// *Failure:* as [#send(java.lang.Object, int, int)] and [#recv(java.lang.Object, int, int)];
    /// [MPIException] when the buffers overlap.
    public final Status sendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        return sendrecv(
                Buffer.of(Operation.SENDRECV, sendBuffer),
                dest,
                sendTag,
                Buffer.of(Operation.SENDRECV, recvBuffer),
                source,
                recvTag);
    }

    /// Sends a range of one array and receives into a range of another, or into a different range
    /// of the same.
    ///
    /// *Failure:* as [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)].
    public final Status sendrecv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            int dest,
            int sendTag,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int source,
            int recvTag) {
        return sendrecv(
                Buffer.of(Operation.SENDRECV, sendBuffer, sendOffset, sendCount),
                dest,
                sendTag,
                Buffer.of(Operation.SENDRECV, recvBuffer, recvOffset, recvCount),
                source,
                recvTag);
    }

    final CheckedEndpoint endpoint() {
        return endpoint;
    }

    private void send(Buffer buffer, int dest, int tag) {
        endpoint.enter(Operation.SEND);
        requireSendable(Operation.SEND, dest, tag);
        post(buffer, dest, tag);
    }

    private Status recv(Buffer buffer, int source, int tag) {
        endpoint.enter(Operation.RECV);
        requireReceivable(Operation.RECV, source, tag);
        return await(Operation.RECV, buffer, source, tag);
    }

    private Status sendrecv(
            Buffer send, int dest, int sendTag, Buffer recv, int source, int recvTag) {
        endpoint.enter(Operation.SENDRECV);
        requireSendable(Operation.SENDRECV, dest, sendTag);
        requireReceivable(Operation.SENDRECV, source, recvTag);
        Arguments.requireDisjoint(Operation.SENDRECV, send, recv);
        post(send, dest, sendTag);
        return await(Operation.SENDRECV, recv, source, recvTag);
    }

    private void requireSendable(Operation operation, int dest, int tag) {
        Arguments.requireDest(operation, dest, size());
        Arguments.requireSendTag(operation, tag);
    }

    private void requireReceivable(Operation operation, int source, int tag) {
        Arguments.requireSource(operation, source, size());
        Arguments.requireRecvTag(operation, tag);
    }

    private void post(Buffer buffer, int dest, int tag) {
        if (dest != MPI.PROC_NULL) {
            endpoint.send(dest, buffer.copy().inEnvelope(context, rank(), tag));
        }
    }

    private Status await(Operation operation, Buffer buffer, int source, int tag) {
        if (source == MPI.PROC_NULL) {
            return Status.OF_PROC_NULL;
        }
        Envelope envelope = endpoint.receive(operation, context, source, tag);
        Buffer message = Buffer.of(operation, envelope);
        Arguments.requireFits(operation, message, envelope, buffer);
        buffer.copyFrom(message);
        return new Status(envelope.source(), envelope.tag(), message.count());
    }
}

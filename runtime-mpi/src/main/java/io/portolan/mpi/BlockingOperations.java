package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Mode;

/// The blocking point-to-point operations of [io.portolan.mpi.Comm] in one direction.
abstract class BlockingOperations {
    private final PointToPoint steps;

    BlockingOperations(Context context) {
        this.steps = new PointToPoint(context);
    }

    /// The calling rank, `0..size-1`.
    public final int rank() {
        return context().rank();
    }

    /// The number of ranks.
    public final int size() {
        return context().size();
    }

    /// Sends the whole buffer. Small messages are copied at once; a large one, or one for which the
    /// destination has no room, waits until it is received.
    ///
    /// @param buffer not looked at if nobody is sent to; this holds for all buffers
    /// @param dest a rank, this one included, or [MPI#PROC_NULL]
    public final void send(Object buffer, int dest, int tag) {
        send(Operation.SEND, Mode.STANDARD, buffer, dest, tag);
    }

    /// Sends `count` elements from `offset` on. If these are none the buffer may be null; this
    /// holds for all ranges.
    ///
    /// @param dest a rank, this one included, or [MPI#PROC_NULL]
    public final void send(Object buffer, int offset, int count, int dest, int tag) {
        send(Operation.SEND, Mode.STANDARD, buffer, offset, count, dest, tag);
    }

    /// Sends `count` items of the datatype, the first of which is put at `offset`. They are copied
    /// run by run from where they lie to where the receiver wants them, which may use another
    /// datatype of the same primitives in the same order, or none. The same as to send
    /// [io.portolan.mpi.Datatype#at], which every other operation takes too.
    ///
    /// *Units and shapes:* the offset as displacements of the datatype: in elements, or in bytes if
    /// it is of several primitives. *Failure:* [MPIException] when the buffer is not one for the
    /// datatype.
    ///
    /// @param buffer an array of the datatype's primitive, or a segment
    /// @param dest a rank, this one included, or [MPI#PROC_NULL]
    public final void send(
            Object buffer, long offset, long count, Datatype datatype, int dest, int tag) {
        Call call = call(Operation.SEND);
        Content content = Choice.to(dest, call, buffer, offset, count, datatype);
        steps.send(call, Mode.STANDARD, content, dest, tag);
    }

    /// Sends synchronously: returns when a receive has been matched and has the elements.
    public final void ssend(Object buffer, int dest, int tag) {
        send(Operation.SSEND, Mode.SYNCHRONOUS, buffer, dest, tag);
    }

    /// Sends a range synchronously: as [#ssend(java.lang.Object, int, int)].
    public final void ssend(Object buffer, int offset, int count, int dest, int tag) {
        send(Operation.SSEND, Mode.SYNCHRONOUS, buffer, offset, count, dest, tag);
    }

    /// Sends buffered: copies the elements and returns, however many they are. *Cost:* the copies
    /// are bounded by the heap only.
    public final void bsend(Object buffer, int dest, int tag) {
        send(Operation.BSEND, Mode.BUFFERED, buffer, dest, tag);
    }

    /// Sends a range buffered: as [#bsend(java.lang.Object, int, int)].
    public final void bsend(Object buffer, int offset, int count, int dest, int tag) {
        send(Operation.BSEND, Mode.BUFFERED, buffer, offset, count, dest, tag);
    }

    /// Sends to a receive that is posted already. *Failure:* [MPIException] when it is not; nothing
    /// was sent then.
    public final void rsend(Object buffer, int dest, int tag) {
        send(Operation.RSEND, Mode.READY, buffer, dest, tag);
    }

    /// Sends a range to a receive that is posted already: as [#rsend(java.lang.Object, int, int)].
    public final void rsend(Object buffer, int offset, int count, int dest, int tag) {
        send(Operation.RSEND, Mode.READY, buffer, offset, count, dest, tag);
    }

    /// Receives a message into the buffer, from its first element on; elements beyond the message
    /// keep their values.
    ///
    /// *Failure:* [MPIException] when the message is longer than the buffer or of another type; the
    /// message is lost then and the buffer unchanged.
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public final Status recv(Object buffer, int source, int tag) {
        Call call = call(Operation.RECV);
        return steps.recv(call, Choice.from(source, call, buffer), source, tag);
    }

    /// Receives a message of at most `count` elements into the buffer, from `offset` on.
    ///
    /// *Failure:* as [#recv(java.lang.Object, int, int)].
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public final Status recv(Object buffer, int offset, int count, int source, int tag) {
        Call call = call(Operation.RECV);
        return steps.recv(call, Choice.from(source, call, buffer, offset, count), source, tag);
    }

    /// Receives a message of at most `count` items of the datatype, the first of which is put at
    /// `offset`; what lies between their elements keeps its value. The message may end within an
    /// item.
    ///
    /// *Units and shapes:* as [#send(java.lang.Object, long, long, io.portolan.mpi.Datatype, int,
    /// int)]; the status counts elements, not items. *Failure:* as [#recv(java.lang.Object, int,
    /// int)], and as that send.
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public final Status recv(
            Object buffer, long offset, long count, Datatype datatype, int source, int tag) {
        Call call = call(Operation.RECV);
        return steps.recv(
                call, Choice.from(source, call, buffer, offset, count, datatype), source, tag);
    }

    final PointToPoint steps() {
        return steps;
    }

    /// This rank's side of the communicator. Whoever uses it takes part in the world from now on:
    /// every call of the user's comes by here or the next, or by the same of a request or a
    /// message.
    final Context context() {
        return steps.context().used();
    }

    /// Something of the communicator, likewise.
    final <T> T used(T part) {
        steps.context().used();
        return part;
    }

    final Call call(Operation operation) {
        return context().call(operation);
    }

    final Endpoint endpoint() {
        return context().endpoint().endpoint();
    }

    private void send(Operation operation, Mode mode, Object buffer, int dest, int tag) {
        Call call = call(operation);
        steps.send(call, mode, Choice.to(dest, call, buffer), dest, tag);
    }

    private void send(
            Operation operation,
            Mode mode,
            Object buffer,
            int offset,
            int count,
            int dest,
            int tag) {
        Call call = call(operation);
        Content content = Choice.to(dest, call, buffer, offset, count);
        steps.send(call, mode, content, dest, tag);
    }
}

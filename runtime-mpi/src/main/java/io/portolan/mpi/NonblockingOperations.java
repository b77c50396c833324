package io.portolan.mpi;

import io.portolan.mpi.engine.Arrival;
import io.portolan.mpi.engine.Incoming;
import io.portolan.mpi.engine.Mode;
import org.jspecify.annotations.Nullable;

/// The non-blocking point-to-point operations of [io.portolan.mpi.Comm], and those that wait for a
/// message as such.
abstract class NonblockingOperations extends BlockingOperations {
    NonblockingOperations(Context context) {
        super(context);
    }

    /// Begins a [#send(java.lang.Object, int, int)]. The buffer must not be written before the
    /// request is complete.
    public final Request isend(Object buffer, int dest, int tag) {
        return isend(Operation.ISEND, Mode.STANDARD, buffer, dest, tag);
    }

    /// Begins to send a range: as [#isend(java.lang.Object, int, int)].
    public final Request isend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(Operation.ISEND, Mode.STANDARD, buffer, offset, count, dest, tag);
    }

    /// Begins to send items of a datatype: as [#send(java.lang.Object, long, long,
    /// io.portolan.mpi.Datatype, int, int)] and [#isend(java.lang.Object, int, int)].
    public final Request isend(
            Object buffer, long offset, long count, Datatype datatype, int dest, int tag) {
        Call call = call(Operation.ISEND);
        return isend(
                call, Mode.STANDARD, Choice.of(call, buffer, offset, count, datatype), dest, tag);
    }

    /// Begins a [#ssend(java.lang.Object, int, int)].
    public final Request issend(Object buffer, int dest, int tag) {
        return isend(Operation.ISSEND, Mode.SYNCHRONOUS, buffer, dest, tag);
    }

    /// Begins to send a range synchronously.
    public final Request issend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(Operation.ISSEND, Mode.SYNCHRONOUS, buffer, offset, count, dest, tag);
    }

    /// As [#bsend(java.lang.Object, int, int)]; the request is complete at once.
    public final Request ibsend(Object buffer, int dest, int tag) {
        return isend(Operation.IBSEND, Mode.BUFFERED, buffer, dest, tag);
    }

    /// Sends a range buffered; the request is complete at once.
    public final Request ibsend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(Operation.IBSEND, Mode.BUFFERED, buffer, offset, count, dest, tag);
    }

    /// As [#rsend(java.lang.Object, int, int)]; the request is complete at once.
    public final Request irsend(Object buffer, int dest, int tag) {
        return isend(Operation.IRSEND, Mode.READY, buffer, dest, tag);
    }

    /// Sends a range to a receive that is posted already; the request is complete at once.
    public final Request irsend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(Operation.IRSEND, Mode.READY, buffer, offset, count, dest, tag);
    }

    /// Begins a [#recv(java.lang.Object, int, int)]. The buffer must not be touched before the
    /// request is complete. *Failure:* a message that does not fit is reported by the request.
    public final Request irecv(Object buffer, int source, int tag) {
        Call call = call(Operation.IRECV);
        return irecv(call, Choice.of(call, buffer), source, tag);
    }

    /// Begins to receive into a range: as [#irecv(java.lang.Object, int, int)].
    public final Request irecv(Object buffer, int offset, int count, int source, int tag) {
        Call call = call(Operation.IRECV);
        return irecv(call, Choice.of(call, buffer, offset, count), source, tag);
    }

    /// Begins to receive items of a datatype: as [#recv(java.lang.Object, long, long,
    /// io.portolan.mpi.Datatype, int, int)] and [#irecv(java.lang.Object, int, int)].
    public final Request irecv(
            Object buffer, long offset, long count, Datatype datatype, int source, int tag) {
        Call call = call(Operation.IRECV);
        return irecv(call, Choice.of(call, buffer, offset, count, datatype), source, tag);
    }

    /// Makes a request that sends the buffer each time it is started.
    public final PersistentRequest sendInit(Object buffer, int dest, int tag) {
        return sendInit(Operation.SEND_INIT, Mode.STANDARD, buffer, dest, tag);
    }

    /// Makes a request that sends a range each time it is started.
    public final PersistentRequest sendInit(
            Object buffer, int offset, int count, int dest, int tag) {
        return sendInit(Operation.SEND_INIT, Mode.STANDARD, buffer, offset, count, dest, tag);
    }

    /// As [#sendInit(java.lang.Object, int, int)], synchronously.
    public final PersistentRequest ssendInit(Object buffer, int dest, int tag) {
        return sendInit(Operation.SSEND_INIT, Mode.SYNCHRONOUS, buffer, dest, tag);
    }

    /// Makes a request that sends a range synchronously each time it is started.
    public final PersistentRequest ssendInit(
            Object buffer, int offset, int count, int dest, int tag) {
        return sendInit(Operation.SSEND_INIT, Mode.SYNCHRONOUS, buffer, offset, count, dest, tag);
    }

    /// As [#sendInit(java.lang.Object, int, int)], buffered.
    public final PersistentRequest bsendInit(Object buffer, int dest, int tag) {
        return sendInit(Operation.BSEND_INIT, Mode.BUFFERED, buffer, dest, tag);
    }

    /// Makes a request that sends a range buffered each time it is started.
    public final PersistentRequest bsendInit(
            Object buffer, int offset, int count, int dest, int tag) {
        return sendInit(Operation.BSEND_INIT, Mode.BUFFERED, buffer, offset, count, dest, tag);
    }

    /// As [#sendInit(java.lang.Object, int, int)], to a receive that is posted already.
    public final PersistentRequest rsendInit(Object buffer, int dest, int tag) {
        return sendInit(Operation.RSEND_INIT, Mode.READY, buffer, dest, tag);
    }

    /// Makes a request that sends a range to a receive that is posted already, each time it is
    /// started.
    public final PersistentRequest rsendInit(
            Object buffer, int offset, int count, int dest, int tag) {
        return sendInit(Operation.RSEND_INIT, Mode.READY, buffer, offset, count, dest, tag);
    }

    /// Makes a request that receives into the buffer each time it is started.
    public final PersistentRequest recvInit(Object buffer, int source, int tag) {
        Call call = call(Operation.RECV_INIT);
        return recvInit(call, Choice.of(call, buffer), source, tag);
    }

    /// Makes a request that receives into a range each time it is started.
    public final PersistentRequest recvInit(
            Object buffer, int offset, int count, int source, int tag) {
        Call call = call(Operation.RECV_INIT);
        return recvInit(call, Choice.of(call, buffer, offset, count), source, tag);
    }

    /// Waits for a message and takes it: nobody else can receive it then. *Failure:* as
    /// [#recv(java.lang.Object, int, int)].
    public final Message mprobe(int source, int tag) {
        Call call = call(Operation.MPROBE);
        steps().enterReceive(call, source, tag);
        if (source == MPI.PROC_NULL) {
            return new Message(context(), null);
        }
        Incoming receive = context().receiveMessage(call, source, tag);
        return new Message(context(), context().endpoint().complete(call, receive).arrival());
    }

    /// Takes a message if there is one, else returns null.
    public final @Nullable Message improbe(int source, int tag) {
        Call call = call(Operation.IMPROBE);
        steps().enterReceive(call, source, tag);
        if (source == MPI.PROC_NULL) {
            return new Message(context(), null);
        }
        Arrival arrival = context().takeIfThere(source, tag);
        if (arrival == null) {
            endpoint().relax();
            return null;
        }
        return new Message(context(), arrival);
    }

    static Status nothingReceived(int source) {
        return source == MPI.PROC_NULL ? Status.OF_PROC_NULL : Status.EMPTY;
    }

    private Request isend(Operation operation, Mode mode, Object buffer, int dest, int tag) {
        Call call = call(operation);
        return isend(call, mode, Choice.of(call, buffer), dest, tag);
    }

    private Request isend(
            Operation operation,
            Mode mode,
            Object buffer,
            int offset,
            int count,
            int dest,
            int tag) {
        Call call = call(operation);
        return isend(call, mode, Choice.of(call, buffer, offset, count), dest, tag);
    }

    private Request isend(Call call, Mode mode, TypedRegion region, int dest, int tag) {
        steps().enterSend(call, dest, tag);
        return new Request(
                context().endpoint(),
                call,
                steps().start(call, mode, region, dest, tag),
                Status.EMPTY);
    }

    private Request irecv(Call call, TypedRegion region, int source, int tag) {
        steps().enterReceive(call, source, tag);
        return new Request(
                context().endpoint(),
                call,
                steps().startReceive(call, region, source, tag),
                nothingReceived(source));
    }

    private PersistentRequest sendInit(
            Operation operation, Mode mode, Object buffer, int dest, int tag) {
        Call call = call(operation);
        return sendInit(call, mode, Choice.of(call, buffer), dest, tag);
    }

    private PersistentRequest sendInit(
            Operation operation,
            Mode mode,
            Object buffer,
            int offset,
            int count,
            int dest,
            int tag) {
        Call call = call(operation);
        return sendInit(call, mode, Choice.of(call, buffer, offset, count), dest, tag);
    }

    private PersistentRequest sendInit(
            Call call, Mode mode, TypedRegion region, int dest, int tag) {
        steps().enterSend(call, dest, tag);
        return new PersistentRequest(
                context().endpoint(),
                call,
                () -> steps().start(call, mode, region, dest, tag),
                Status.EMPTY);
    }

    private PersistentRequest recvInit(Call call, TypedRegion region, int source, int tag) {
        steps().enterReceive(call, source, tag);
        return new PersistentRequest(
                context().endpoint(),
                call,
                () -> steps().startReceive(call, region, source, tag),
                nothingReceived(source));
    }
}

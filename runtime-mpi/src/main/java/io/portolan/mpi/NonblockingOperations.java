package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Incoming;
import io.portolan.mpi.engine.Mode;

/// The non-blocking point-to-point operations of [io.portolan.mpi.Comm].
abstract class NonblockingOperations extends SendrecvOperations {
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
                call,
                Mode.STANDARD,
                Choice.to(dest, call, buffer, offset, count, datatype),
                dest,
                tag);
    }

    /// Begins a [#ssend(java.lang.Object, int, int)].
    public final Request issend(Object buffer, int dest, int tag) {
        return isend(Operation.ISSEND, Mode.SYNCHRONOUS, buffer, dest, tag);
    }

    /// Begins to send a range synchronously.
    public final Request issend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(Operation.ISSEND, Mode.SYNCHRONOUS, buffer, offset, count, dest, tag);
    }

    /// As [#bsend(java.lang.Object, int, int)]; the request is complete at once, or as soon as a
    /// receive that waits for it has its copy.
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
        return irecv(call, Choice.from(source, call, buffer), source, tag);
    }

    /// Begins to receive into a range: as [#irecv(java.lang.Object, int, int)].
    public final Request irecv(Object buffer, int offset, int count, int source, int tag) {
        Call call = call(Operation.IRECV);
        return irecv(call, Choice.from(source, call, buffer, offset, count), source, tag);
    }

    /// Begins to receive items of a datatype: as [#recv(java.lang.Object, long, long,
    /// io.portolan.mpi.Datatype, int, int)] and [#irecv(java.lang.Object, int, int)].
    public final Request irecv(
            Object buffer, long offset, long count, Datatype datatype, int source, int tag) {
        Call call = call(Operation.IRECV);
        return irecv(call, Choice.from(source, call, buffer, offset, count, datatype), source, tag);
    }

    /// Begins a [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)]; the request is
    /// complete when both are, and its status is that of the receive.
    public final Request isendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        Call call = call(Operation.ISENDRECV);
        TypedRegion out = Choice.to(dest, call, sendBuffer);
        TypedRegion in = Choice.from(source, call, recvBuffer);
        Overlap.requireNone(call, out, in);
        return isendrecv(call, out, dest, sendTag, in, source, recvTag);
    }

    /// Begins to send and receive ranges: as [#isendrecv(java.lang.Object, int, int,
    /// java.lang.Object, int, int)].
    public final Request isendrecv(
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
        Call call = call(Operation.ISENDRECV);
        TypedRegion out = Choice.to(dest, call, sendBuffer, sendOffset, sendCount);
        TypedRegion in = Choice.from(source, call, recvBuffer, recvOffset, recvCount);
        Overlap.requireNone(call, out, in);
        return isendrecv(call, out, dest, sendTag, in, source, recvTag);
    }

    /// Begins a [#sendrecvReplace(java.lang.Object, int, int, int, int)].
    public final Request isendrecvReplace(
            Object buffer, int dest, int sendTag, int source, int recvTag) {
        Call call = call(Operation.ISENDRECV_REPLACE);
        TypedRegion region = Choice.both(dest, source, call, buffer);
        return isendrecv(call, region.copy(), dest, sendTag, region, source, recvTag);
    }

    /// Begins a [#sendrecvReplace(java.lang.Object, int, int, int, int, int, int)].
    public final Request isendrecvReplace(
            Object buffer, int offset, int count, int dest, int sendTag, int source, int recvTag) {
        Call call = call(Operation.ISENDRECV_REPLACE);
        TypedRegion region = Choice.both(dest, source, call, buffer, offset, count);
        return isendrecv(call, region.copy(), dest, sendTag, region, source, recvTag);
    }

    static Status nothingReceived(int source) {
        return source == MPI.PROC_NULL ? Status.OF_PROC_NULL : Status.EMPTY;
    }

    private Request isend(Operation operation, Mode mode, Object buffer, int dest, int tag) {
        Call call = call(operation);
        return isend(call, mode, Choice.to(dest, call, buffer), dest, tag);
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
        return isend(call, mode, Choice.to(dest, call, buffer, offset, count), dest, tag);
    }

    final Request isend(Call call, Mode mode, Content content, int dest, int tag) {
        return new Request(call, steps().isend(call, mode, content, dest, tag), Status.EMPTY);
    }

    private Request irecv(Call call, TypedRegion region, int source, int tag) {
        steps().enterReceive(call, source, tag);
        return new Request(
                call, steps().startReceive(call, region, source, tag), nothingReceived(source));
    }

    private Request isendrecv(
            Call call,
            Content out,
            int dest,
            int sendTag,
            TypedRegion in,
            int source,
            int recvTag) {
        steps().enterSend(call, dest, sendTag);
        steps().enterReceive(call, source, recvTag);
        Incoming receive = steps().startReceive(call, in, source, recvTag);
        return new Request(
                call,
                receive,
                nothingReceived(source),
                steps().start(call, Mode.STANDARD, out, dest, sendTag));
    }
}

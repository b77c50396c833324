package io.portolan.mpi;

import io.portolan.mpi.engine.Mode;

/// The persistent point-to-point operations of [io.portolan.mpi.Comm].
abstract class PersistentOperations extends NonblockingOperations {
    PersistentOperations(Context context) {
        super(context);
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

    /// Makes a request that sends items of a datatype each time it is started: as
    /// [#send(java.lang.Object, long, long, io.portolan.mpi.Datatype, int, int)].
    public final PersistentRequest sendInit(
            Object buffer, long offset, long count, Datatype datatype, int dest, int tag) {
        Call call = call(Operation.SEND_INIT);
        TypedRegion items = Choice.to(dest, call, buffer, offset, count, datatype);
        return sendInit(call, Mode.STANDARD, items, dest, tag);
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
        return recvInit(call, Choice.from(source, call, buffer), source, tag);
    }

    /// Makes a request that receives into a range each time it is started.
    public final PersistentRequest recvInit(
            Object buffer, int offset, int count, int source, int tag) {
        Call call = call(Operation.RECV_INIT);
        return recvInit(call, Choice.from(source, call, buffer, offset, count), source, tag);
    }

    /// Makes a request that receives into items of a datatype each time it is started: as
    /// [#recv(java.lang.Object, long, long, io.portolan.mpi.Datatype, int, int)].
    public final PersistentRequest recvInit(
            Object buffer, long offset, long count, Datatype datatype, int source, int tag) {
        Call call = call(Operation.RECV_INIT);
        return recvInit(
                call, Choice.from(source, call, buffer, offset, count, datatype), source, tag);
    }

    private PersistentRequest sendInit(
            Operation operation, Mode mode, Object buffer, int dest, int tag) {
        Call call = call(operation);
        return sendInit(call, mode, Choice.to(dest, call, buffer), dest, tag);
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
        return sendInit(call, mode, Choice.to(dest, call, buffer, offset, count), dest, tag);
    }

    private PersistentRequest sendInit(
            Call call, Mode mode, TypedRegion region, int dest, int tag) {
        steps().enterSend(call, dest, tag);
        return new PersistentRequest(
                call, () -> steps().start(call, mode, region, dest, tag), Status.EMPTY);
    }

    private PersistentRequest recvInit(Call call, TypedRegion region, int source, int tag) {
        steps().enterReceive(call, source, tag);
        return new PersistentRequest(
                call,
                () -> steps().startReceive(call, region, source, tag),
                nothingReceived(source));
    }
}

package io.portolan.mpi;

import io.portolan.mpi.engine.Incoming;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.Outgoing;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The point-to-point operations of [io.portolan.mpi.Comm] on objects.
abstract class ObjectOperations extends ProbeOperations {
    private final ObjectInputFilter filter;

    /// @param filter what may be deserialized
    ObjectOperations(Context context, ObjectInputFilter filter) {
        super(context);
        this.filter = filter;
    }

    /// Sends an object. If its class says that it cannot change, as strings, boxed primitives,
    /// enums, values of `java.time` and records of such components, the receiver gets this very
    /// object, otherwise a copy by serialization.
    ///
    /// *Failure:* [MPIException] when it is neither immutable nor serializable.
    public final void sendObject(Object value, int dest, int tag) {
        send(Operation.SEND_OBJECT, Mode.STANDARD, value, dest, tag);
    }

    /// Sends an object synchronously: as [#ssend(java.lang.Object, int, int)].
    public final void ssendObject(Object value, int dest, int tag) {
        send(Operation.SSEND_OBJECT, Mode.SYNCHRONOUS, value, dest, tag);
    }

    /// Sends an object buffered: as [#bsend(java.lang.Object, int, int)].
    public final void bsendObject(Object value, int dest, int tag) {
        send(Operation.BSEND_OBJECT, Mode.BUFFERED, value, dest, tag);
    }

    /// Sends an object to a receive that is posted already: as [#rsend(java.lang.Object, int,
    /// int)].
    public final void rsendObject(Object value, int dest, int tag) {
        send(Operation.RSEND_OBJECT, Mode.READY, value, dest, tag);
    }

    /// Begins to send an object; it may be changed at once.
    public final Request isendObject(Object value, int dest, int tag) {
        return isend(Operation.ISEND_OBJECT, Mode.STANDARD, value, dest, tag);
    }

    /// Begins a [#ssendObject(java.lang.Object, int, int)]; the object may be changed at once.
    public final Request issendObject(Object value, int dest, int tag) {
        return isend(Operation.ISSEND_OBJECT, Mode.SYNCHRONOUS, value, dest, tag);
    }

    /// As [#bsendObject(java.lang.Object, int, int)]; the request is complete at once.
    public final Request ibsendObject(Object value, int dest, int tag) {
        return isend(Operation.IBSEND_OBJECT, Mode.BUFFERED, value, dest, tag);
    }

    /// As [#rsendObject(java.lang.Object, int, int)]; the request is complete at once.
    public final Request irsendObject(Object value, int dest, int tag) {
        return isend(Operation.IRSEND_OBJECT, Mode.READY, value, dest, tag);
    }

    /// Makes a request that sends the object each time it is started, as it is then.
    ///
    /// *Failure:* as [#sendObject(java.lang.Object, int, int)].
    public final PersistentRequest sendObjectInit(Object value, int dest, int tag) {
        return sendInit(Operation.SEND_OBJECT_INIT, Mode.STANDARD, value, dest, tag);
    }

    /// As [#sendObjectInit(java.lang.Object, int, int)], synchronously.
    public final PersistentRequest ssendObjectInit(Object value, int dest, int tag) {
        return sendInit(Operation.SSEND_OBJECT_INIT, Mode.SYNCHRONOUS, value, dest, tag);
    }

    /// As [#sendObjectInit(java.lang.Object, int, int)], buffered.
    public final PersistentRequest bsendObjectInit(Object value, int dest, int tag) {
        return sendInit(Operation.BSEND_OBJECT_INIT, Mode.BUFFERED, value, dest, tag);
    }

    /// As [#sendObjectInit(java.lang.Object, int, int)], to a receive that is posted already.
    public final PersistentRequest rsendObjectInit(Object value, int dest, int tag) {
        return sendInit(Operation.RSEND_OBJECT_INIT, Mode.READY, value, dest, tag);
    }

    /// Receives an object; null from [MPI#PROC_NULL].
    ///
    /// *Failure:* [MPIException] when the message is no object or one of another class, or when the
    /// world's filter refuses it; the message is lost then.
    public final <T> @Nullable T recvObject(Class<T> type, int source, int tag) {
        return irecv(call(Operation.RECV_OBJECT), type, source, tag).awaitValue();
    }

    /// Begins to receive an object.
    public final <T> ObjectRequest<T> irecvObject(Class<T> type, int source, int tag) {
        return irecv(call(Operation.IRECV_OBJECT), type, source, tag);
    }

    /// Makes a request that receives an object each time it is started.
    public final <T> PersistentObjectRequest<T> recvObjectInit(Class<T> type, int source, int tag) {
        Call call = call(Operation.RECV_OBJECT_INIT);
        ReceivedObject<T> object = enterReceive(call, type, source, tag);
        return new PersistentObjectRequest<>(
                call,
                () -> steps().startReceive(call, object.sink(), source, tag),
                nothingReceived(source),
                object);
    }

    /// Sends an object and receives another one, null from [MPI#PROC_NULL]. Ranks that do this in a
    /// circle do not block each other.
    ///
    /// *Failure:* as [#sendObject(java.lang.Object, int, int)] and [#recvObject(java.lang.Class,
    /// int, int)].
    public final <T> @Nullable T sendrecvObject(
            Object value, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        Call call = call(Operation.SENDRECV_OBJECT);
        return isendrecv(call, value, dest, sendTag, type, source, recvTag).awaitValue();
    }

    /// Begins a [#sendrecvObject(java.lang.Object, int, int, java.lang.Class, int, int)]; the
    /// request is complete when both are.
    public final <T> ObjectRequest<T> isendrecvObject(
            Object value, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        Call call = call(Operation.ISENDRECV_OBJECT);
        return isendrecv(call, value, dest, sendTag, type, source, recvTag);
    }

    final ObjectInputFilter filter() {
        return filter;
    }

    private void send(Operation operation, Mode mode, Object value, int dest, int tag) {
        Call call = call(operation);
        steps().send(call, mode, ObjectContent.to(dest, call, value), dest, tag);
    }

    private Request isend(Operation operation, Mode mode, Object value, int dest, int tag) {
        Call call = call(operation);
        return isend(call, mode, ObjectContent.to(dest, call, value), dest, tag);
    }

    private PersistentRequest sendInit(
            Operation operation, Mode mode, Object value, int dest, int tag) {
        Call call = call(operation);
        steps().enterSend(call, dest, tag);
        ObjectContent.to(dest, call, value); // refuses now what could not be sent at the start
        return new PersistentRequest(
                call,
                () -> steps().start(call, mode, ObjectContent.to(dest, call, value), dest, tag),
                Status.EMPTY);
    }

    private <T> ObjectRequest<T> irecv(Call call, Class<T> type, int source, int tag) {
        ReceivedObject<T> object = enterReceive(call, type, source, tag);
        return request(
                call, steps().startReceive(call, object.sink(), source, tag), object, source, null);
    }

    private <T> ObjectRequest<T> isendrecv(
            Call call,
            Object value,
            int dest,
            int sendTag,
            Class<T> type,
            int source,
            int recvTag) {
        ReferenceContent out = ObjectContent.to(dest, call, value);
        steps().enterSend(call, dest, sendTag);
        ReceivedObject<T> object = enterReceive(call, type, source, recvTag);
        Incoming receive = steps().startReceive(call, object.sink(), source, recvTag);
        Outgoing send = steps().start(call, Mode.STANDARD, out, dest, sendTag);
        return request(call, receive, object, source, send);
    }

    private <T> ReceivedObject<T> enterReceive(Call call, Class<T> type, int source, int tag) {
        steps().enterReceive(call, source, tag);
        if (source != MPI.PROC_NULL) {
            Arguments.requireGiven(call, "type", type);
        }
        return ReceivedObject.of(type, filter);
    }

    private <T> ObjectRequest<T> request(
            Call call,
            @Nullable Incoming receive,
            ReceivedObject<T> object,
            int source,
            @Nullable Outgoing send) {
        return new ObjectRequest<>(call, receive, nothingReceived(source), object, send);
    }
}

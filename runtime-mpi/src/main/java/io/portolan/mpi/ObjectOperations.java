package io.portolan.mpi;

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
        Call call = call(Operation.SEND_OBJECT);
        steps().send(call, Mode.STANDARD, ObjectContent.of(call, value), dest, tag);
    }

    /// Begins to send an object; it may be changed at once.
    public final Request isendObject(Object value, int dest, int tag) {
        Call call = call(Operation.ISEND_OBJECT);
        steps().enterSend(call, dest, tag);
        return new Request(
                context().endpoint(),
                call,
                steps().start(call, Mode.STANDARD, ObjectContent.of(call, value), dest, tag),
                Status.EMPTY);
    }

    /// Receives an object; null from [MPI#PROC_NULL].
    ///
    /// *Failure:* [MPIException] when the message is no object or one of another class, or when the
    /// world's filter refuses it; the message is lost then.
    public final <T> @Nullable T recvObject(Class<T> type, int source, int tag) {
        Call call = call(Operation.RECV_OBJECT);
        return irecvObject(call, type, source, tag).awaitValue();
    }

    /// Begins to receive an object.
    public final <T> ObjectRequest<T> irecvObject(Class<T> type, int source, int tag) {
        return irecvObject(call(Operation.IRECV_OBJECT), type, source, tag);
    }

    /// Sends an object and receives another one, null from [MPI#PROC_NULL]. Ranks that do this in a
    /// circle do not block each other.
    ///
    /// *Failure:* as [#sendObject(java.lang.Object, int, int)] and [#recvObject(java.lang.Class,
    /// int, int)].
    public final <T> @Nullable T sendrecvObject(
            Object value, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        Call call = call(Operation.SENDRECV_OBJECT);
        ReferenceContent out = ObjectContent.of(call, value);
        steps().enterSend(call, dest, sendTag);
        ObjectRequest<T> receive = irecvObject(call, type, source, recvTag);
        Outgoing send = steps().start(call, Mode.STANDARD, out, dest, sendTag);
        steps().completeAll(call, send, receive.transfer());
        return receive.awaitValue();
    }

    final ObjectInputFilter filter() {
        return filter;
    }

    private <T> ObjectRequest<T> irecvObject(Call call, Class<T> type, int source, int tag) {
        steps().enterReceive(call, source, tag);
        Arguments.requireGiven(call, "type", type);
        ReferenceSink sink = new ReferenceSink(TypeCode.OBJECT);
        return new ObjectRequest<>(
                context().endpoint(),
                call,
                steps().startReceive(call, sink, source, tag),
                nothingReceived(source),
                sink,
                new ObjectValue<>(type, filter));
    }
}

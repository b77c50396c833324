package io.portolan.mpi;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.Arrival;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.error.ErrorClass;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A message that was taken from the others, by `mprobe`, `improbe` or a handler, and waits to be
/// received: once, by any thread.
///
/// *Ordering:* what the sender did before it sent happens-before what is done after the receive.
public final class Message {
    private final Context context;
    private final Status status;
    private final boolean isOfProcNull;
    private final AtomicReference<@Nullable Arrival> arrival;

    /// @param arrival null for what is received from PROC_NULL
    Message(Context context, @Nullable Arrival arrival) {
        this.context = context;
        this.status = arrival == null ? Status.OF_PROC_NULL : Status.of(context, arrival);
        this.isOfProcNull = arrival == null;
        this.arrival = new AtomicReference<>(arrival);
    }

    /// The rank that sent the message, its tag and its length.
    public Status status() {
        context.used();
        return status;
    }

    /// Receives it into the buffer.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when it is longer than the buffer or of
    /// another type, or was received before.
    public Status recv(Object buffer) {
        Call call = call(CommOperation.MRECV);
        return recv(call, BufferArgument.from(status.source(), call, buffer));
    }

    /// Receives it into `count` elements from `offset` on: as [#recv(java.lang.Object)].
    public Status recv(Object buffer, int offset, int count) {
        Call call = call(CommOperation.MRECV);
        return recv(call, BufferArgument.from(status.source(), call, buffer, offset, count));
    }

    /// As [#recv(java.lang.Object)], but what does not fit is reported by the request.
    public Request irecv(Object buffer) {
        Call call = call(CommOperation.IMRECV);
        return irecv(call, BufferArgument.from(status.source(), call, buffer));
    }

    /// Receives it into `count` elements from `offset` on: as [#irecv(java.lang.Object)].
    public Request irecv(Object buffer, int offset, int count) {
        Call call = call(CommOperation.IMRECV);
        return irecv(call, BufferArgument.from(status.source(), call, buffer, offset, count));
    }

    /// Receives it as an object; null if it is of [MPI#PROC_NULL].
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when it is no object or one of another
    /// class, or when the world's filter refuses it, or it was received before.
    public <T> @Nullable T recvObject(Class<T> type) {
        return irecvObject(call(CommOperation.MRECV_OBJECT), type).awaitValue();
    }

    /// As [#recvObject(java.lang.Class)], but what is no such object is reported by the request.
    public <T> ObjectRequest<T> irecvObject(Class<T> type) {
        return irecvObject(call(CommOperation.IMRECV_OBJECT), type);
    }

    private Call call(CommOperation operation) {
        return context.used().call(operation);
    }

    /// Notes that its handler begins.
    void isHandled() {
        Arrival message = arrival.get();
        if (message != null) {
            context.endpoint().endpoint().handled(message);
        }
    }

    /// Discards the message, and lets its sender go on.
    void drop() {
        Arrival message = arrival.getAndSet(null);
        if (message != null) {
            message.drop();
        }
    }

    private <T> ObjectRequest<T> irecvObject(Call call, Class<T> type) {
        Arguments.requireGiven(call, "type", type);
        ObjectRequest.ReceivedObject<T> object =
                ObjectRequest.ReceivedObject.of(type, context.filter());
        long mark = context.begin(call, status.source(), 0);
        IncomingTransfer receive = start(call, object.sink());
        context.end(call, mark);
        return new ObjectRequest<>(call, receive, status, object, null);
    }

    private Request irecv(Call call, TypedRegion region) {
        long mark = context.begin(call, status.source(), region.bytes());
        IncomingTransfer receive = start(call, region);
        context.end(call, mark);
        return new Request(call, receive, status);
    }

    private Status recv(Call call, TypedRegion region) {
        long mark = context.begin(call, status.source(), region.bytes());
        IncomingTransfer receive = start(call, region);
        Status result =
                receive == null
                        ? status
                        : PointToPoint.result(call, context.endpoint().complete(call, receive));
        context.end(call, mark);
        return result;
    }

    private @Nullable IncomingTransfer start(Call call, Region region) {
        Arrival message = arrival.getAndSet(null);
        if (message == null) {
            if (isOfProcNull) {
                return null;
            }
            throw call.error(
                    ErrorClass.REQUEST,
                    status.source(),
                    status.tag(),
                    "the message from rank %d with tag %d was received before; allowed is once; keep what was received"
                            .formatted(status.source(), status.tag()));
        }
        return context.endpoint().endpoint().receive(message, region, call);
    }

    /// The messages on their way to a handler, from [Comm#onMessage].
    ///
    /// Overview. A message waits in the port and takes credit until its handler begins. Once the
    /// request has ended none arrives any more; with the last one that waits the activation ends.
    /// Those that wait are handled if their sender was lost, and else dropped as the dispatcher
    /// comes to them.
    ///
    /// *Threads:* `arrived` under the lock of the mailbox, `ended` by any, the rest by the
    /// dispatcher.
    static final class HandledMessages {
        private final Context context;
        private final Handler<? super Message> handler;
        private final Port<Message> port;
        private final Activation activation;

        /// How many messages have a handler that has not begun.
        private final AtomicInteger waiting = new AtomicInteger();

        private volatile boolean hasEnded;
        private volatile boolean areDropped;

        HandledMessages(Context context, Dispatcher dispatcher, Handler<? super Message> handler) {
            this.context = context;
            this.handler = handler;
            this.port = Port.unbounded("messages for rank " + context.rank());
            this.activation = dispatcher.activate(Arbiters.receive(port, this::handle));
        }

        void arrived(Arrival arrival) {
            waiting.incrementAndGet();
            port.post(new Message(context, arrival));
        }

        /// After the last one has arrived.
        ///
        /// @param isCancelled whether because the request was cancelled
        void ended(boolean isCancelled) {
            areDropped =
                    isCancelled
                            || context.endpoint().endpoint().failure() != null
                            || context.health().isRevoked();
            hasEnded = true;
            endIfEmpty();
        }

        private void handle(Message message) throws Exception {
            boolean isDropped = areDropped;
            message.isHandled();
            if (isDropped) {
                message.drop();
            }
            waiting.decrementAndGet();
            endIfEmpty();
            if (!isDropped) {
                handler.handle(message);
            }
        }

        private void endIfEmpty() {
            if (hasEnded && waiting.get() == 0) {
                activation.cancel();
            }
        }
    }
}

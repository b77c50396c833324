package io.portolan.mpi;

import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.mpi.engine.Arrival;
import io.portolan.mpi.engine.Incoming;
import io.portolan.mpi.engine.Probe;
import org.jspecify.annotations.Nullable;

/// The operations of [io.portolan.mpi.Comm] that look for messages, or take them as such.
abstract class ProbeOperations extends PersistentOperations {
    ProbeOperations(Context context) {
        super(context);
    }

    /// Waits for a message and leaves it where it is; the next receive with the source and tag of
    /// the status gets it, unless another thread of the rank was quicker: then use `mprobe`.
    public final Status probe(int source, int tag) {
        Call call = call(Operation.PROBE);
        steps().enterReceive(call, source, tag);
        if (source == MPI.PROC_NULL) {
            return Status.OF_PROC_NULL;
        }
        Probe probe = context().probe(call, source, tag, true);
        return Status.of(context(), context().endpoint().complete(call, probe).found());
    }

    /// Looks for a message and leaves it where it is; null if there is none.
    public final @Nullable Status iprobe(int source, int tag) {
        Call call = call(Operation.IPROBE);
        steps().enterReceive(call, source, tag);
        if (source == MPI.PROC_NULL) {
            return Status.OF_PROC_NULL;
        }
        Probe probe = context().probe(call, source, tag, false);
        if (!probe.isDone()) {
            endpoint().relax();
            return null;
        }
        return Status.of(context(), probe.found());
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

    /// Makes a handler run for each message with that source and tag, those included that wait
    /// already, until the request is cancelled.
    ///
    /// {@snippet class="io.portolan.mpi.examples.Ledger" region="handler"}
    ///
    /// *Threads:* the handler runs on the dispatcher, as many at once as it has threads; it
    /// receives from the [io.portolan.mpi.Message] and may use this communicator. *Ordering:* the
    /// handlers start in the order in which the messages arrive. *Failure:* what a handler throws
    /// goes the dispatcher's way; the world does not end. Messages that have arrived when it is
    /// cancelled are lost if no handler has begun. *Cost:* messages that wait for a handler count
    /// as unexpected ones: their senders wait when these take more of the heap than allowed.
    ///
    /// @return a request that is complete when it is cancelled
    public final Request onMessage(
            int source, int tag, Dispatcher dispatcher, Handler<? super Message> handler) {
        Call call = call(Operation.ON_MESSAGE);
        steps().enterReceive(call, source, tag);
        Arguments.requireGiven(call, "dispatcher", dispatcher);
        Arguments.requireGiven(call, "handler", handler);
        HandledMessages messages = new HandledMessages(context(), dispatcher, handler);
        Incoming receive = context().receiveEvery(call, source, tag, messages::arrived);
        receive.observe(messages::cancelled);
        return new Request(call, receive, Status.EMPTY);
    }
}

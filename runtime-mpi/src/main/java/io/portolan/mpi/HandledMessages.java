package io.portolan.mpi;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import io.portolan.mpi.engine.Arrival;
import java.util.concurrent.atomic.AtomicInteger;

/// The messages on their way to a handler, from [Comm#onMessage].
///
/// Overview. A message waits in the port and takes credit until its handler begins. Once the
/// request is cancelled none arrives any more, and those that wait are dropped as the dispatcher
/// comes to them; with the last one the activation ends.
///
/// *Threads:* `arrived` under the lock of the mailbox, `cancelled` by any, the rest by the
/// dispatcher.
final class HandledMessages {
    private final Context context;
    private final Handler<? super Message> handler;
    private final Port<Message> port;
    private final Activation activation;

    /// Those whose handler has not begun.
    private final AtomicInteger waiting = new AtomicInteger();

    private volatile boolean isCancelled;

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
    void cancelled() {
        isCancelled = true;
        endIfEmpty();
    }

    private void handle(Message message) throws Exception {
        boolean isLost = isCancelled;
        message.isHandled();
        if (isLost) {
            message.drop();
        }
        waiting.decrementAndGet();
        endIfEmpty();
        if (!isLost) {
            handler.handle(message);
        }
    }

    private void endIfEmpty() {
        if (isCancelled && waiting.get() == 0) {
            activation.cancel();
        }
    }
}

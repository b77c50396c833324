package io.portolan.bench.memory;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/// Ours: ports of one name and one handler, each with a receiver that runs it for one item at a
/// time. Kept alive by the dispatcher as well.
final class ActivePortMaker implements Maker {

    private final Dispatcher dispatcher = Dispatcher.start("memory");
    private final SynchronousQueue<Integer> handled = new SynchronousQueue<>();
    private final Handler<Integer> handler = handled::put;

    @Override
    public Object make(int index) {
        Port<Integer> port = Port.unbounded("port");
        dispatcher.activate(Arbiters.receive(port, handler).concurrency(1));
        return port;
    }

    @Override
    public void verify(Object item, int index) throws InterruptedException {
        @SuppressWarnings("unchecked") // made above
        Port<Integer> port = (Port<Integer>) item;
        port.post(index);
        Integer got = handled.poll(10, TimeUnit.SECONDS);
        if (got == null || got != index) {
            throw new IllegalStateException(
                    "item %d was posted and %s was handled".formatted(index, got));
        }
    }
}

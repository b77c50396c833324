package io.portolan.bench.pipeline;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import io.portolan.core.Receiver;

/// Ours: each end is a port with a receiver, passing on is a post.
final class PortEngine implements ChainEngine {

    private final Dispatcher dispatcher = Dispatcher.start("pipeline");
    private final int concurrency;

    /// @param concurrency how many handlers of one port may run at once
    PortEngine(int concurrency) {
        this.concurrency = concurrency;
    }

    /// With a receiver as it is by default, which takes any number of items at once.
    static PortEngine concurrent() {
        return new PortEngine(Receiver.UNLIMITED);
    }

    /// With receivers that handle one item after the other.
    static PortEngine serial() {
        return new PortEngine(1);
    }

    @Override
    public Runnable connect(Chain chain) {
        Port<Chain> a = Port.unbounded("A");
        Port<Chain> b = Port.unbounded("B");
        receive(
                a,
                item -> {
                    if (item.stageAtA()) {
                        b.post(item);
                    }
                });
        receive(
                b,
                item -> {
                    if (item.stageAtB()) {
                        a.post(item);
                    }
                });
        return () -> a.post(chain);
    }

    @Override
    public void close() {
        dispatcher.close();
    }

    private void receive(Port<Chain> port, Handler<Chain> handler) {
        dispatcher.activate(Arbiters.receive(port, handler).concurrency(concurrency));
    }
}

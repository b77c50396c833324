package io.portolan.core;

import java.util.concurrent.atomic.AtomicLong;

/// A handler that posts to its own port again and again, which keeps one worker busy.
final class Chain implements AutoCloseable {

    private final Port<Integer> port = Port.unbounded("chain");
    private final AtomicLong runs = new AtomicLong();
    private volatile boolean isStopped;

    private Chain() {}

    static Chain start(Dispatcher dispatcher) {
        Chain chain = new Chain();
        dispatcher.activate(Arbiters.receive(chain.port, chain::goOn));
        chain.port.post(0);
        Spin.until(chain::isRunning);
        return chain;
    }

    /// Whether its handler runs again and again.
    boolean isRunning() {
        long before = runs.get();
        Spin.until(() -> runs.get() > before + 2);
        return true;
    }

    @Override
    public void close() {
        isStopped = true;
    }

    private void goOn(int item) {
        runs.incrementAndGet();
        if (!isStopped) {
            port.post(item);
        }
    }
}

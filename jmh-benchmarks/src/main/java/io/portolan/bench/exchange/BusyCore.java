package io.portolan.bench.exchange;

/// A thread that keeps a core busy, as another program would.
final class BusyCore implements AutoCloseable {

    private final Thread thread =
            Thread.ofPlatform().daemon().name("busy core").unstarted(this::spin);
    private volatile boolean isClosed;

    private BusyCore() {}

    static BusyCore start() {
        BusyCore core = new BusyCore();
        core.thread.start();
        return core;
    }

    @Override
    public void close() {
        isClosed = true;
    }

    private void spin() {
        while (!isClosed) {
            Thread.onSpinWait();
        }
    }
}

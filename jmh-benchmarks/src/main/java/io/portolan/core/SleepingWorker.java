package io.portolan.core;

import java.util.concurrent.CountDownLatch;

/// Workers that never start: somebody to register, to wake and to steal from.
final class SleepingWorker {

    /// Its only worker is kept busy, so that it neither takes tasks nor has to be woken.
    private static final Dispatcher BUSY = Dispatcher.builder("busy").platformThreads(1).start();

    static {
        BUSY.activate(Arbiters.fromHandler(new CountDownLatch(1)::await));
    }

    private SleepingWorker() {}

    static Worker make() {
        return new Worker(BUSY, 0);
    }
}

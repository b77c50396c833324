package io.portolan.core.engine;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Workers that never start: somebody to register, to wake and to steal from.
final class SleepingWorker {

    /// Its only worker is kept busy, so that it neither takes tasks nor has to be woken.
    private static final WorkerPool BUSY = new WorkerPool("busy", 1, failure -> {});

    static {
        BUSY.submit(new Endless());
    }

    private SleepingWorker() {}

    static Worker make() {
        return new Worker(BUSY, 0);
    }

    /// Waits for what never comes.
    private static final class Endless extends Task {

        @Override
        public void run() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void abandon() {}

        @Override
        public @Nullable Object giveUp() {
            return null;
        }
    }
}

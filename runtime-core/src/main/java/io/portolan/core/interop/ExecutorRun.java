package io.portolan.core.interop;

import io.portolan.core.Handler0;
import java.util.concurrent.Future;

/// A task of an executor on its way through a dispatcher.
final class ExecutorRun implements Handler0 {

    private final HandlerExecutor executor;
    private final Runnable command;

    /// Whether the dispatcher has given it up. A caller of `shutdownNow` who got it may still run
    /// it.
    private volatile boolean isAbandoned;

    ExecutorRun(HandlerExecutor executor, Runnable command) {
        this.executor = executor;
        this.command = command;
    }

    Runnable command() {
        return command;
    }

    @Override
    public void handle() {
        if (isAbandoned) {
            command.run();
        } else if (executor.isStarted(this)) {
            try {
                command.run();
            } finally {
                executor.ended(this);
            }
        }
    }

    /// Threads that wait for its future learn that it will not run.
    @Override
    public void abandoned() {
        if (executor.withdraw(this)) {
            isAbandoned = true;
            if (command instanceof Future<?> future) {
                future.cancel(false);
            }
        }
    }
}

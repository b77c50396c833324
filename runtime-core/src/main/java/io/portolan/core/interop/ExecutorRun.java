package io.portolan.core.interop;

import io.portolan.core.Handler0;

/// A task of an executor on its way through a dispatcher.
final class ExecutorRun implements Handler0 {

    private final HandlerExecutor executor;
    private final Runnable command;

    ExecutorRun(HandlerExecutor executor, Runnable command) {
        this.executor = executor;
        this.command = command;
    }

    Runnable command() {
        return command;
    }

    @Override
    public void handle() {
        if (executor.isStarted(this)) {
            try {
                command.run();
            } finally {
                executor.ended(this);
            }
        }
    }
}

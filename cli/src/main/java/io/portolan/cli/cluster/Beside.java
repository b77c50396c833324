package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Work that another thread does while the command goes on.
///
/// *Threads:* [#end] is for the thread that started it.
final class Beside {

    private final FutureTask<Boolean> task;

    private Beside(FutureTask<Boolean> task) {
        this.task = task;
    }

    /// @param name of the thread
    static Beside start(String name, Runnable work) {
        FutureTask<Boolean> task = new FutureTask<>(work, true);
        Thread.ofPlatform().name("portolan-" + name).daemon().start(task);
        return new Beside(task);
    }

    /// Waits until it is done.
    ///
    /// *Failure:* what the work threw, as it was; [CommandException] when interrupted.
    void end() {
        try {
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException(ExitCode.INTERRUPTED, "interrupted; run it again", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            // A Runnable throws nothing else.
            throw (RuntimeException) e.getCause();
        }
    }
}

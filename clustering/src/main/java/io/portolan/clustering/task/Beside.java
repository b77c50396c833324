package io.portolan.clustering.task;

import io.portolan.clustering.ClusteringException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Work that another thread does while the command goes on.
///
/// *Threads:* any.
public final class Beside {

    private final FutureTask<Boolean> task;

    private Beside(FutureTask<Boolean> task) {
        this.task = task;
    }

    /// Starts work.
    ///
    /// @param name of the thread
    public static Beside start(String name, Runnable work) {
        FutureTask<Boolean> task = new FutureTask<>(work, true);
        Thread.ofPlatform().name("portolan-" + name).daemon().start(task);
        return new Beside(task);
    }

    /// Waits until it is done.
    ///
    /// *Failure:* what the work threw, as it was; [ClusteringException] when interrupted.
    public void end() {
        try {
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusteringException(
                    ClusteringException.Fault.INTERRUPTED, "interrupted; run it again", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            // A Runnable throws nothing else.
            throw (RuntimeException) e.getCause();
        }
    }
}

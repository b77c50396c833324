package io.portolan.bench.compare;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

/// Runs ranks at the same time, each on a thread that is started for the run.
public final class RunThreads {

    private final ThreadFactory factory;

    private RunThreads(ThreadFactory factory) {
        this.factory = factory;
    }

    /// On platform threads.
    public static RunThreads platform() {
        return new RunThreads(Thread.ofPlatform().daemon().factory());
    }

    /// On virtual threads.
    public static RunThreads virtual() {
        return new RunThreads(Thread.ofVirtual().factory());
    }

    /// On platform threads while each can have a core, beyond that on virtual ones.
    public static RunThreads forRanks(int count) {
        return count <= Runtime.getRuntime().availableProcessors() ? platform() : virtual();
    }

    /// Runs all ranks to their ends; returns what they return, in their order.
    ///
    /// *Failure:* [IllegalStateException] with what the first rank threw that has failed, at once;
    /// the others are interrupted.
    @SuppressWarnings("CollectionUndefinedEquality") // a future has no other equality
    public <R> List<R> run(List<? extends Callable<R>> ranks) throws InterruptedException {
        var ended = new ExecutorCompletionService<R>(task -> factory.newThread(task).start());
        List<Future<R>> tasks = ranks.stream().map(ended::submit).toList();
        for (int left = tasks.size(); left > 0; left--) {
            Future<R> task = ended.take();
            try {
                var _ = task.get();
            } catch (ExecutionException e) {
                tasks.forEach(other -> other.cancel(true));
                throw new IllegalStateException(
                        "rank %d failed".formatted(tasks.indexOf(task)), e.getCause());
            }
        }
        return tasks.stream().map(Future::resultNow).toList();
    }
}

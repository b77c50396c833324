package io.portolan.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
    /// *Failure:* [IllegalStateException] with what the first failed rank threw; the others are
    /// interrupted.
    public <R> List<R> run(List<? extends Callable<R>> ranks) throws InterruptedException {
        List<FutureTask<R>> tasks = new ArrayList<>();
        ranks.forEach(rank -> tasks.add(new FutureTask<>(rank)));
        tasks.forEach(task -> factory.newThread(task).start());
        List<R> results = new ArrayList<>();
        for (FutureTask<R> task : tasks) {
            try {
                results.add(task.get());
            } catch (ExecutionException e) {
                tasks.forEach(other -> other.cancel(true));
                throw new IllegalStateException("rank " + results.size() + " failed", e.getCause());
            }
        }
        return results;
    }
}

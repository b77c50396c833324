package io.portolan.bench.pipeline;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/// Pools of the JDK with a thread for each core.
final class CorePool {

    private CorePool() {}

    /// A ForkJoinPool, first in first out as its documentation recommends for tasks that are never
    /// joined. The common pool would have one thread less.
    static ForkJoinPool start() {
        return new ForkJoinPool(
                Runtime.getRuntime().availableProcessors(),
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                null,
                true);
    }

    /// A ThreadPoolExecutor with the queue that it has by default, a LinkedBlockingQueue.
    static ExecutorService startFixed() {
        return Executors.newFixedThreadPool(
                Runtime.getRuntime().availableProcessors(),
                Thread.ofPlatform().daemon().name("fixed-", 0).factory());
    }
}

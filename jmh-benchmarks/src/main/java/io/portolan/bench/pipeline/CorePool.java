package io.portolan.bench.pipeline;

import java.util.concurrent.ForkJoinPool;

/// The pool that its documentation recommends for tasks that are never joined.
final class CorePool {

    private CorePool() {}

    /// Starts a ForkJoinPool with a thread for each core, first in first out. The common pool would
    /// have one thread less.
    static ForkJoinPool start() {
        return new ForkJoinPool(
                Runtime.getRuntime().availableProcessors(),
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                null,
                true);
    }
}

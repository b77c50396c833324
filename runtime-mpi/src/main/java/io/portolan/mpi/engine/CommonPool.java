package io.portolan.mpi.engine;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/// The pool that a whole JVM shares. Ranks may have given it work that acts in their world; its
/// threads belong to no rank, so it cannot be seen for which world they work.
///
/// *Threads:* any.
final class CommonPool {
    private CommonPool() {}

    /// Whether the pool runs anything, has work that waits, or has work for a later time, besides
    /// these waits.
    static boolean hasWork(List<Wait> waits) {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        long parked = waits.stream().filter(wait -> isOf(pool, wait.thread())).count();
        return pool.getActiveThreadCount() > parked
                || pool.hasQueuedSubmissions()
                || pool.getQueuedTaskCount() > 0
                || pool.getDelayedTaskCount() > 0;
    }

    private static boolean isOf(ForkJoinPool pool, Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && pool.equals(worker.getPool());
    }
}

package io.portolan.bench.pipeline;

import java.util.concurrent.Executor;

/// A peer: each end is a task, passing on is its execution by an [Executor]: a pool, or a new
/// virtual thread for each task.
final class TaskEngine implements ChainEngine {

    private final Executor executor;
    private final Runnable onClose;

    private TaskEngine(Executor executor, Runnable onClose) {
        this.executor = executor;
        this.onClose = onClose;
    }

    /// On a ForkJoinPool.
    static TaskEngine pool() {
        var pool = CorePool.start();
        return new TaskEngine(pool, pool::close);
    }

    /// On a ThreadPoolExecutor.
    static TaskEngine fixedThreads() {
        var threads = CorePool.startFixed();
        return new TaskEngine(threads, threads::close);
    }

    /// On a new virtual thread for each message.
    static TaskEngine virtualThreads() {
        return new TaskEngine(Thread::startVirtualThread, () -> {});
    }

    @Override
    public Runnable connect(Chain chain) {
        Ends ends = new Ends(chain, executor);
        return () -> executor.execute(ends.a);
    }

    @Override
    public void close() {
        onClose.run();
    }

    private static final class Ends {
        private final Chain chain;
        private final Executor executor;
        // Made once, so that a message costs the peer no object of the benchmark's.
        private final Runnable a = this::runA;
        private final Runnable b = this::runB;

        Ends(Chain chain, Executor executor) {
            this.chain = chain;
            this.executor = executor;
        }

        private void runA() {
            if (chain.stageAtA()) {
                executor.execute(b);
            }
        }

        private void runB() {
            if (chain.stageAtB()) {
                executor.execute(a);
            }
        }
    }
}

package io.portolan.bench.pipeline;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/// The JDK's: each stage is a task of a pool, a future or a thread.
final class JdkEngines {

    private JdkEngines() {}

    /// Pools of the JDK with a thread for each core.
    static final class CorePool {

        private CorePool() {}

        /// A ForkJoinPool, first in first out as its documentation recommends for tasks that are
        /// never joined. The common pool would have one thread less.
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

    /// A peer: each end is a task, passing on is its execution by an [Executor]: a pool, or a new
    /// virtual thread for each task.
    static final class TaskEngine implements ChainEngine {

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

    /// A peer for experts: each end is a [ForkJoinTask] that never completes, so that it may be
    /// forked again. It has no queue of its own: forked by two at once, it would run once.
    static final class ForkEngine implements ChainEngine {

        private final ForkJoinPool pool = CorePool.start();

        @Override
        public Runnable connect(Chain chain) {
            End a = new End(chain, true);
            End b = new End(chain, false);
            a.other = b;
            b.other = a;
            return () -> pool.execute(a);
        }

        @Override
        public void close() {
            pool.close();
        }

        private static final class End extends ForkJoinTask<Void> {

            private static final long serialVersionUID = 1;

            private final transient Chain chain;
            private final boolean isA;

            @SuppressWarnings("NullAway.Init") // connect() sets it before anything runs
            private transient End other;

            End(Chain chain, boolean isA) {
                this.chain = chain;
                this.isA = isA;
            }

            @Override
            protected boolean exec() {
                if (isA ? chain.stageAtA() : chain.stageAtB()) {
                    other.fork();
                }
                return false;
            }

            @Override
            @SuppressWarnings("NullAway") // a Void has no other value
            public Void getRawResult() {
                return null;
            }

            @Override
            protected void setRawResult(Void value) {}
        }
    }

    /// A peer: each stage is a `thenApplyAsync`. A chain of futures is written down before it runs,
    /// so the stages come in batches, and the end of one batch writes down the next.
    static final class FutureEngine implements ChainEngine {

        private static final int BATCH = 1000;

        private final ForkJoinPool pool = CorePool.start();

        @Override
        public Runnable connect(Chain chain) {
            return () -> pool.execute(() -> runBatch(chain, chain.left()));
        }

        @Override
        public void close() {
            pool.close();
        }

        /// Lets the chain do its next stages; `left` is passed on, because the stages change the
        /// chain's own while this still writes down the last ones.
        private void runBatch(Chain chain, int left) {
            int stages = Math.min(left, BATCH);
            CompletableFuture<Chain> start = new CompletableFuture<>();
            CompletableFuture<Chain> future = start;
            for (int i = 0; i < stages; i += 2) {
                future = future.thenApplyAsync(FutureEngine::atA, pool);
                if (i + 1 < stages) {
                    future = future.thenApplyAsync(FutureEngine::atB, pool);
                }
            }
            if (left > stages) {
                var _ = future.thenAccept(same -> runBatch(same, left - stages));
            }
            start.complete(chain);
        }

        private static Chain atA(Chain chain) {
            chain.stageAtA();
            return chain;
        }

        private static Chain atB(Chain chain) {
            chain.stageAtB();
            return chain;
        }
    }
}

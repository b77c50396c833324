package io.portolan.bench.pipeline;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/// A peer: each stage is a `thenApplyAsync`. A chain of futures is written down before it runs, so
/// the stages come in batches, and the end of one batch writes down the next.
final class FutureEngine implements ChainEngine {

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

package io.portolan.bench.pipeline;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// No peer but the limit: a loop on a thread of its own for each chain, without any message.
final class DirectEngine implements ChainEngine {

    private final ExecutorService threads =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());

    @Override
    public Runnable connect(Chain chain) {
        return () -> threads.execute(() -> loop(chain));
    }

    @Override
    public void close() {
        threads.close();
    }

    @SuppressWarnings("StatementWithEmptyBody")
    private static void loop(Chain chain) {
        while (chain.stageAtA() && chain.stageAtB()) {}
    }
}

package io.portolan.bench.pipeline;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Chains on an engine, each on cache lines of its own.
public final class Pipeline implements AutoCloseable {

    /// More than the two lines that processors fetch together.
    private static final int SPACER_BYTES = 256;

    private static final int LIMIT_SECONDS = 60;

    private final ChainEngine engine;
    private final Chain[] chains;
    private final Runnable[] starts;

    @SuppressWarnings("UnusedVariable") // holds its place in memory
    private final byte[][] spacers;

    /// @param newChain makes what travels
    public Pipeline(ChainEngine engine, int chainCount, Supplier<? extends Chain> newChain) {
        this.engine = engine;
        chains = new Chain[chainCount];
        starts = new Runnable[chainCount];
        spacers = new byte[chainCount + 1][];
        for (int i = 0; i < chainCount; i++) {
            spacers[i] = new byte[SPACER_BYTES];
            chains[i] = newChain.get();
            starts[i] = engine.ends().apply(chains[i]);
        }
        spacers[chainCount] = new byte[SPACER_BYTES];
        // Moves all that to the old generation, in this order. A young collection could move it
        // side by side, and chains that share a cache line slow each other down.
        System.gc();
    }

    /// Lets every chain do its stages, all chains at the same time, and checks that they did.
    ///
    /// *Failure:* [IllegalStateException] when a chain did not finish within a minute, or did
    /// anything else than its stages.
    public void run(int stages) throws InterruptedException {
        CountDownLatch finished = new CountDownLatch(chains.length);
        for (Chain chain : chains) {
            chain.begin(stages, finished);
        }
        for (Runnable start : starts) {
            start.run();
        }
        await(finished, chains.length, "chains", stages);
        for (Chain chain : chains) {
            chain.verify(stages);
        }
    }

    /// Waits until all have done their stages.
    ///
    /// *Failure:* [IllegalStateException] after a minute.
    ///
    /// @param what they are
    public static void await(CountDownLatch finished, int all, String what, int stages)
            throws InterruptedException {
        if (!finished.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    "%d of %d %s did not finish %d stages within %d s: a message was lost or is slow"
                            .formatted(finished.getCount(), all, what, stages, LIMIT_SECONDS));
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}

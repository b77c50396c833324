package io.portolan.bench.outside;

import io.portolan.bench.pipeline.Chain;
import io.portolan.bench.pipeline.ChainEngine;

/// What an outside thread posts: it has one stage, in which it looks at the clock. It is posted
/// again when it has arrived; one that was lost may still arrive, so it is not posted again.
///
/// *Threads:* one posts and asks, the engine's run the stage.
final class OutsideProbe extends Chain {

    private final Runnable post;
    private long arrivalNanos;
    private volatile boolean hasArrived;

    OutsideProbe(ChainEngine engine) {
        post = engine.connect(this);
    }

    void post() {
        hasArrived = false;
        post.run();
    }

    /// Whether it has arrived since it was last posted.
    boolean hasArrived() {
        return hasArrived;
    }

    /// When it did, by the clock of [System#nanoTime()].
    long arrivalNanos() {
        return arrivalNanos;
    }

    @Override
    protected void stage() {
        arrivalNanos = System.nanoTime();
        hasArrived = true;
    }

    @Override
    protected boolean goesOn() {
        return false;
    }
}

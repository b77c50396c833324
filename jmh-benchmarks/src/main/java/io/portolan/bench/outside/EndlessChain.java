package io.portolan.bench.outside;

import io.portolan.bench.pipeline.Chain;

/// A chain that goes to and fro until it is told to end.
final class EndlessChain extends Chain {

    private volatile boolean isToEnd;

    void end() {
        isToEnd = true;
    }

    @Override
    protected boolean goesOn() {
        return !isToEnd;
    }
}

package io.portolan.bench.pipeline;

/// What carries chains from one end to the other.
public interface ChainEngine extends AutoCloseable {

    /// Makes the two ends of a chain. Each does one stage and passes the chain on, until it has no
    /// stage left.
    ///
    /// @return what puts the chain, once begun, to its end A
    Runnable connect(Chain chain);

    @Override
    void close();
}

package io.portolan.bench.join;

import io.portolan.core.Port;

/// Ours: two ports.
///
/// @param end what ends the consumer
record PortZip(Port<Integer> left, Port<Integer> right, Runnable end) implements Zip {

    @Override
    public void postLeft(Integer item) {
        left.post(item);
    }

    @Override
    public void postRight(Integer item) {
        right.post(item);
    }

    @Override
    public void close() {
        end.run();
    }
}

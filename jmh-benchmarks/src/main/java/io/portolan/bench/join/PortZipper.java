package io.portolan.bench.join;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;

/// Ours: a join of two ports, one handler at a time.
final class PortZipper implements Zipper {

    private final Dispatcher dispatcher = Dispatcher.start("join");

    @Override
    public Zip zip(Pairs pairs) {
        Port<Integer> left = Port.unbounded("left");
        Port<Integer> right = Port.unbounded("right");
        Activation activation =
                dispatcher.activate(Arbiters.joinedReceive(left, right, pairs::add).concurrency(1));
        return new PortZip(left, right, activation::close);
    }

    @Override
    public void close() {
        dispatcher.close();
    }
}

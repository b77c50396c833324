package io.portolan.bench.join;

import io.portolan.core.Arbiters;
import io.portolan.core.JoinArbiter;
import io.portolan.core.Port;
import java.util.Map;

/// Ours: a thread that awaits a join of two ports again and again.
final class AwaitingZipper implements Zipper {

    @Override
    public Zip zip(Pairs pairs) {
        Port<Integer> left = Port.unbounded("left");
        Port<Integer> right = Port.unbounded("right");
        JoinArbiter<Map.Entry<Integer, Integer>> join =
                Arbiters.joinedReceive(left, right, pairs::add);
        Thread consumer = Thread.ofPlatform().daemon().start(() -> consume(join, pairs));
        return new PortZip(left, right, consumer::interrupt);
    }

    @Override
    public void close() {}

    private static void consume(JoinArbiter<Map.Entry<Integer, Integer>> join, Pairs pairs) {
        try {
            while (true) {
                Map.Entry<Integer, Integer> both = join.await();
                pairs.add(both.getKey(), both.getValue());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the run is over
        }
    }
}

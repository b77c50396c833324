package io.portolan.core;

import java.util.concurrent.atomic.AtomicInteger;

/// An interleave in which one exclusive handler is about to run, two exclusive and two concurrent
/// ones wait for its end, and one more concurrent one comes meanwhile.
final class AdmissionScene {

    private static final int EXCLUSIVE = 1_000;

    private final Port<Integer> concurrent = Port.unbounded("concurrent");
    private final Port<Integer> exclusive = Port.unbounded("exclusive");
    private final AtomicInteger inside = new AtomicInteger();
    private final StringBuilder order = new StringBuilder(); // guarded by itself
    private volatile boolean hasOverlapped;
    private final StressSink sink;

    AdmissionScene(int capacity) {
        sink = new StressSink(capacity);
        Activations.activate(
                sink,
                Interleave.builder("raced")
                        .concurrent(Arbiters.receive(concurrent, item -> handle("c", item, 1)))
                        .exclusive(
                                Arbiters.receive(exclusive, item -> handle("e", item, EXCLUSIVE)))
                        .build());
        exclusive.post(0);
        exclusive.post(1);
        exclusive.post(2);
        concurrent.post(1);
        concurrent.post(2);
    }

    void work() {
        sink.runAll();
    }

    void comeLate() {
        concurrent.post(3);
    }

    /// How many handlers have run; less than none when some overlapped that must not.
    int handled() {
        sink.runAll();
        synchronized (order) {
            return hasOverlapped ? -1 : order.length() / 2;
        }
    }

    /// How many exclusive handlers that waited ran before the last concurrent one that waited.
    int overtaking() {
        synchronized (order) {
            int last = Math.max(order.indexOf("c1"), order.indexOf("c2"));
            return (int) order.substring(0, last).chars().filter(c -> c == 'e').count() - 1;
        }
    }

    private void handle(String group, int item, int weight) {
        int now = inside.addAndGet(weight);
        hasOverlapped |= now > EXCLUSIVE || (weight == EXCLUSIVE && now != EXCLUSIVE);
        synchronized (order) {
            order.append(group).append(item);
        }
        inside.addAndGet(-weight);
    }
}

package io.portolan.bench.compare;

import java.util.concurrent.atomic.AtomicInteger;

/// The control: how long one cache line takes from one core to another and back, by half.
///
/// ```
///   this thread  -- odd -->  [ turn ]  -- odd -->   the other
///                <-- even --  one line  <-- even --
/// ```
///
/// No code of ours or of a peer is in it, so when it changes, the machine did.
final class PingPong {

    private static final int HOPS = 20_000;
    private static final int BURSTS = 15;
    private static final int WARM_UP_BURSTS = 5;

    private PingPong() {}

    /// Nanoseconds for one way, the median of some bursts of a millisecond or two; NaN on a single
    /// core, where two spinning threads have nothing to tell.
    static double oneWayNanos() throws InterruptedException {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            return Double.NaN;
        }
        for (int i = 0; i < WARM_UP_BURSTS; i++) {
            burst();
        }
        double[] nanos = new double[BURSTS];
        for (int i = 0; i < BURSTS; i++) {
            nanos[i] = burst();
        }
        return Spread.of(nanos).median();
    }

    private static double burst() throws InterruptedException {
        AtomicInteger turn = new AtomicInteger(-1);
        Thread other = Thread.ofPlatform().daemon().start(() -> answer(turn));
        while (turn.get() != 0) { // the other thread is there
            Thread.onSpinWait();
        }
        long start = System.nanoTime();
        for (int hop = 1; hop < HOPS; hop += 2) {
            turn.set(hop);
            await(turn, hop + 1);
        }
        long nanos = System.nanoTime() - start;
        other.join();
        return (double) nanos / HOPS;
    }

    private static void answer(AtomicInteger turn) {
        turn.set(0);
        for (int hop = 1; hop < HOPS; hop += 2) {
            await(turn, hop);
            turn.set(hop + 1);
        }
    }

    private static void await(AtomicInteger turn, int hop) {
        while (turn.get() != hop) {
            Thread.onSpinWait();
        }
    }
}

package io.portolan.bench.compare;

import java.util.concurrent.atomic.AtomicInteger;

/// The control: how long one cache line takes from one core to another.
///
/// ```
///   this thread  -- odd -->  [ turn ]  -- odd -->   the other
///                <-- even --  one line  <-- even --
/// ```
///
/// No code of ours or of a peer is in it, so when it changes, the machine did. It is a mean over a
/// tenth of a second, not a median of short bursts, because those miss a program that takes away a
/// core for some milliseconds.
public final class PingPong {

    /// Shorter in tests, which look at what is done with the figure and not at the figure.
    private static final long MEASURE_NANOS =
            Long.getLong("portolan.bench.controlMillis", 100) * 1_000_000;

    private static final long WARM_UP_NANOS = MEASURE_NANOS / 2;
    private static final int HOPS_PER_LOOK = 1000;
    private static final int END = -1;

    private PingPong() {}

    /// Nanoseconds for one way; NaN on a single core, where two spinning threads have nothing to
    /// tell.
    public static double oneWayNanos() throws InterruptedException {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            return Double.NaN;
        }
        AtomicInteger turn = new AtomicInteger();
        Thread other = Thread.ofPlatform().daemon().start(() -> answer(turn));
        oneWayNanos(turn, WARM_UP_NANOS);
        double nanos = oneWayNanos(turn, MEASURE_NANOS);
        turn.set(END);
        other.join();
        return nanos;
    }

    private static double oneWayNanos(AtomicInteger turn, long duration) {
        long start = System.nanoTime();
        long nanos;
        long hops = 0;
        do {
            for (int hop = 1; hop <= HOPS_PER_LOOK; hop += 2) {
                turn.set(hop);
                await(turn, hop + 1);
            }
            hops += HOPS_PER_LOOK;
            nanos = System.nanoTime() - start;
        } while (nanos < duration);
        return (double) nanos / hops;
    }

    private static void answer(AtomicInteger turn) {
        int seen = turn.get();
        while (seen != END) {
            if (seen % 2 == 1) {
                turn.set(seen + 1);
            } else {
                Thread.onSpinWait();
            }
            seen = turn.get();
        }
    }

    private static void await(AtomicInteger turn, int hop) {
        while (turn.get() != hop) {
            Thread.onSpinWait();
        }
    }
}

package io.portolan.bench.notifications;

import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.LiveHeap;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;

/// What is measured of a broadcast: many changes, changes one by one, and these again beside a
/// subscriber that blocks.
final class Announcing {

    private static final int CHANGES = 32;
    private static final int AHEAD = 2;
    private static final int LONGEST_SECONDS = 30;
    private static final int SHORTEST_RUN = CHANGES * 4;
    private static final double NANOS_PER_MICRO = 1000;
    private static final int DIGITS = 2;

    private final Broadcast broadcast;
    private final Audience audience;
    private final double bytes;

    Announcing(Broadcast broadcast, int subscribers) throws InterruptedException {
        this.broadcast = broadcast;
        audience = new Audience(broadcast);
        long before = LiveHeap.bytes();
        audience.add(subscribers);
        bytes = (double) (LiveHeap.bytes() - before) / subscribers;
    }

    /// In the order of the quantities.
    ContenderAnswer measure(long warmUp, long nanos) throws InterruptedException {
        many(warmUp);
        double perNotification = many(nanos) / audience.size();
        double oneByOne = oneByOne(nanos / 2, LONGEST_SECONDS);
        audience.check();
        broadcast.subscribe(new Blocked());
        double besideBlocked = oneByOne(nanos / 2, 2);
        return ContenderAnswer.of(perNotification, oneByOne, besideBlocked, bytes);
    }

    /// Nanoseconds per change, with up to 64 of them on the way.
    private double many(long nanos) throws InterruptedException {
        audience.pace(CHANGES);
        long start = System.nanoTime();
        long turns = 0;
        while (System.nanoTime() - start < nanos) {
            audience.turn();
            if (++turns >= AHEAD) {
                await(LONGEST_SECONDS);
            }
        }
        for (long left = Math.min(turns, AHEAD - 1); left > 0; left--) {
            await(LONGEST_SECONDS);
        }
        return (double) (System.nanoTime() - start) / (turns * CHANGES);
    }

    private void await(int seconds) throws InterruptedException {
        if (!audience.await(seconds)) {
            audience.check();
        }
    }

    /// Microseconds from a change to its last subscriber; infinite when one takes this long.
    private double oneByOne(long nanos, int longestSeconds) throws InterruptedException {
        audience.pace(1);
        Histogram times = new Histogram(DIGITS);
        long start = System.nanoTime();
        for (int i = 0; System.nanoTime() - start < nanos || i < SHORTEST_RUN; i++) {
            long changed = System.nanoTime();
            audience.turn();
            if (!audience.await(longestSeconds)) {
                return Double.POSITIVE_INFINITY;
            }
            times.recordValue(System.nanoTime() - changed);
        }
        return times.getValueAtPercentile(50) / NANOS_PER_MICRO;
    }

    /// Takes one notification and never returns.
    private static final class Blocked implements Broadcast.Told {

        @Override
        public void change(long number) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void other(Object what) {}
    }
}

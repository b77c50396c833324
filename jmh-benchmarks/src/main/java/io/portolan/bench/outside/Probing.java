package io.portolan.bench.outside;

import io.portolan.bench.pipeline.ChainEngine;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// A thread from outside posts a probe every millisecond while two endless chains keep all threads
/// of an engine busy.
///
/// ```
///   chain 1:  A <--> B          both for ever
///   chain 2:  A <--> B
///
///   outside:  |--1 ms--|--1 ms--|--1 ms--|     a probe at each, if the last one has arrived
///                      ^
///                      intended time: a probe that is late makes the next ones late, which counts
/// ```
///
/// Times are also taken from the post itself, because the system may wake the outside thread late,
/// for which the engine can do nothing.
final class Probing {

    private static final int CHAINS = 2;
    private static final long PERIOD_NANOS = 1_000_000;
    private static final long LIMIT_NANOS = 500_000_000;
    private static final int LOSSES = 9;
    private static final int DIGITS = 2;
    private static final double NANOS_PER_MICRO = 1000;
    private static final double ALL_PERCENT = 100;

    private final ChainEngine engine;
    private final Histogram sinceIntended = new Histogram(DIGITS);
    private final Histogram sincePost = new Histogram(DIGITS);
    private int lost;

    Probing(ChainEngine engine) {
        this.engine = engine;
    }

    /// The time that so many percent of the probes did not exceed, from the moment at which a probe
    /// should have been posted to its arrival: microseconds, infinite when lost probes are among
    /// them.
    double sinceIntendedMicros(double percent) {
        return micros(sinceIntended, percent);
    }

    /// The same from the post of a probe.
    double sincePostMicros(double percent) {
        return micros(sincePost, percent);
    }

    /// How many probes arrived.
    long arrived() {
        return sincePost.getTotalCount();
    }

    /// How many did not arrive in time.
    int lost() {
        return lost;
    }

    /// Posts so many probes to warm up and then so many that count, or fewer when nine are lost.
    void run(int warmUps, int probes) {
        EndlessChain[] chains = new EndlessChain[CHAINS];
        for (int i = 0; i < CHAINS; i++) {
            chains[i] = new EndlessChain();
            engine.connect(chains[i]).run();
        }
        post(warmUps);
        if (lost == 0) {
            sinceIntended.reset();
            sincePost.reset();
        }
        if (lost < LOSSES) {
            post(probes);
        }
        for (EndlessChain chain : chains) {
            chain.end();
        }
    }

    private void post(int probes) {
        OutsideProbe probe = new OutsideProbe(engine);
        long intended = System.nanoTime() + PERIOD_NANOS;
        for (int i = 0; i < probes && lost < LOSSES; i++) {
            awaitTime(intended);
            long posted = System.nanoTime();
            probe.post();
            if (awaitArrival(probe, posted + LIMIT_NANOS)) {
                record(sinceIntended, probe.arrivalNanos() - intended);
                record(sincePost, probe.arrivalNanos() - posted);
                intended += PERIOD_NANOS;
            } else {
                lost++;
                probe = new OutsideProbe(engine);
                intended = System.nanoTime() + PERIOD_NANOS;
            }
        }
    }

    /// Clocks of different cores may give a time below zero.
    private static void record(Histogram times, long nanos) {
        times.recordValue(Math.max(0, nanos));
    }

    private double micros(Histogram times, double percent) {
        double ofArrived = percent * (arrived() + lost) / arrived();
        return ofArrived <= ALL_PERCENT
                ? times.getValueAtPercentile(ofArrived) / NANOS_PER_MICRO
                : Double.POSITIVE_INFINITY;
    }

    private static void awaitTime(long nanoTime) {
        for (long left = nanoTime - System.nanoTime();
                left > 0;
                left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /// Looks at the probe now and then, so that the core is left to the engine. The time of arrival
    /// is taken by the probe.
    private static boolean awaitArrival(OutsideProbe probe, long limit) {
        while (!probe.hasArrived()) {
            if (System.nanoTime() > limit) {
                return false;
            }
            LockSupport.parkNanos(PERIOD_NANOS / 10);
        }
        return true;
    }
}

package io.portolan.bench.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntToDoubleFunction;

/// Times the steps of ranks that are threads of this JVM. A row is to be measured in the same way
/// by `peers/exchange.c`, which says how.
///
/// ```
///   rank 0   control | steps ......  | gate | control | steps ...
///   rank 1   control |   steps ..... | gate | control | steps ...
///                    first start to last end
/// ```
///
/// *Threads:* one for each rank; all of them call the same methods.
final class ExchangeTiming {

    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    private final CyclicBarrier gate;
    private final Pace pace;
    private final IntToDoubleFunction control;
    private final long[] starts;
    private final long[] ends;
    private final long[] wrong;

    // Written by the rank that comes last to the gate, read by all after it.
    private double last;
    private long wrongOfAll;

    /// @param isControlled whether these are two ranks that measure their control
    static ExchangeTiming of(int ranks, Pace pace, boolean isControlled) {
        return new ExchangeTiming(
                ranks, pace, isControlled ? new Crossing()::oneWayNanos : _ -> Double.NaN);
    }

    private ExchangeTiming(int ranks, Pace pace, IntToDoubleFunction control) {
        gate = new CyclicBarrier(ranks, this::note);
        this.pace = pace;
        this.control = control;
        starts = new long[ranks];
        ends = new long[ranks];
        wrong = new long[ranks];
    }

    /// Runs the loops of all ranks until they are warm and then for the samples, microseconds per
    /// step; those of rank 0 count.
    ///
    /// *Failure:* [WrongValuesException] in all ranks.
    List<Sample> samples(int rank, Loop loop) throws InterruptedException {
        long steps = 1;
        double spent = 0;
        double took;
        do {
            took = seconds(rank, loop, steps);
            spent += took;
            steps = nextSteps(steps, took, pace.runSeconds());
        } while (spent < pace.warmSeconds());
        int runs = took > Pace.RUNS * pace.runSeconds() ? 1 : Pace.RUNS;
        List<Sample> samples = new ArrayList<>();
        double before = control.applyAsDouble(rank);
        for (int i = 0; i < runs; i++) {
            double micros = MICROS * seconds(rank, loop, steps) / steps;
            double after = control.applyAsDouble(rank);
            samples.add(new Sample(micros, before, after));
            before = after;
        }
        return samples;
    }

    /// Seconds of one run, the same for all ranks.
    private double seconds(int rank, Loop loop, long steps) throws InterruptedException {
        starts[rank] = System.nanoTime();
        wrong[rank] = loop.run(steps);
        ends[rank] = System.nanoTime();
        ThreadLoops.await(gate);
        if (wrongOfAll > 0) {
            throw new WrongValuesException(wrongOfAll);
        }
        return last;
    }

    private void note() {
        long start = Arrays.stream(starts).min().orElseThrow();
        long end = Arrays.stream(ends).max().orElseThrow();
        last = Math.max(1, end - start) / NANOS;
        wrongOfAll = Arrays.stream(wrong).sum();
    }

    /// As many as fill a run, at most twice as many as before.
    static long nextSteps(long before, double took, double run) {
        return (long) Math.clamp(before * (run / took), 1, 2.0 * before);
    }
}

package io.portolan.bench.exchange;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;

/// Times the steps of ranks that are threads of this JVM. A row is to be measured in the same way
/// by `peers/exchange.c`, which says how.
///
/// ```
///   rank 0   gate | steps ......  | gate | steps ....
///   rank 1   gate |   steps ..... | gate | steps ....
///                 first start to last end; the rank that comes last chooses the next number
/// ```
///
/// *Threads:* one for each rank; all of them call the same methods.
final class Timing {

    private static final int REPETITIONS = 5;
    private static final double NANOS = 1e9;

    private final CyclicBarrier gate;
    private final Pace pace;
    private final long[] starts;
    private final long[] ends;
    private final long[] wrong;

    // Written by the rank that comes last to the gate, read by all after it.
    private long steps = 1;
    private double spent;
    private double last;
    private int repetitions = REPETITIONS;
    private int repetition = -1;
    private final double[] times = new double[REPETITIONS];

    Timing(int ranks, Pace pace) {
        gate = new CyclicBarrier(ranks, this::note);
        this.pace = pace;
        starts = new long[ranks];
        ends = new long[ranks];
        wrong = new long[ranks];
    }

    /// Runs the loops of all ranks until they are warm and then for the figure: microseconds per
    /// step, the median of the repetitions.
    ///
    /// *Failure:* [WrongValuesException] in all ranks.
    double micros(int rank, Loop loop) throws InterruptedException {
        while (repetition < repetitions) {
            starts[rank] = System.nanoTime();
            wrong[rank] = loop.run(steps);
            ends[rank] = System.nanoTime();
            ThreadLoops.await(gate);
            long all = Arrays.stream(wrong).sum();
            if (all > 0) {
                throw new WrongValuesException(all);
            }
        }
        double[] sorted = Arrays.copyOf(times, repetitions);
        Arrays.sort(sorted);
        return 1e6 * sorted[repetitions / 2];
    }

    private void note() {
        long start = Arrays.stream(starts).min().orElseThrow();
        long end = Arrays.stream(ends).max().orElseThrow();
        last = Math.max(1, end - start) / NANOS;
        if (repetition >= 0) {
            times[repetition] = last / steps;
            repetition++;
            return;
        }
        spent += last;
        steps = nextSteps(steps, last, pace.seconds() / REPETITIONS);
        if (spent >= pace.warmSeconds()) {
            repetition = 0;
            repetitions = last > pace.seconds() ? 1 : REPETITIONS;
        }
    }

    /// As many as fill a run, at most twice as many as before.
    static long nextSteps(long before, double took, double run) {
        return (long) Math.clamp(before * (run / took), 1, 2.0 * before);
    }
}

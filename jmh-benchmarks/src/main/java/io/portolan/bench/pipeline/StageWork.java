package io.portolan.bench.pipeline;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/// The computation of a stage: steps of a linear congruential generator, each of which needs the
/// one before, so that the time is the same on every core and nothing can be left out.
///
/// ```
///   step    one multiplication, one addition
///   unit    so many steps that they take about 1.25 us, calibrated once in a JVM
///   stage   20 units, about 25 us
/// ```
///
/// It must not be inlined: one copy of machine code then serves the calibration and all contenders.
///
/// Source: Qiu et al. 2008, table 1 and section 5.1
public final class StageWork {

    /// What the JVM must be told for that.
    public static final List<String> JVM_OPTIONS =
            List.of(
                    "-XX:CompileCommand=quiet", // would report the next one
                    "-XX:CompileCommand=dontinline," + StageWork.class.getName() + "::compute");

    /// The same with the heap of a JVM that does nothing but stages.
    public static final List<String> JVM_OPTIONS_WITH_HEAP =
            Stream.concat(Stream.of("-Xms512m", "-Xmx512m"), JVM_OPTIONS.stream()).toList();

    /// How many units a stage has, except where a benchmark cuts its computation otherwise.
    public static final int UNITS_IN_STAGE = 20;

    private static final long UNIT_NANOS = 1250;
    private static final long FACTOR = 6364136223846793005L;
    private static final long SUMMAND = 1442695040888963407L;
    private static final int CALIBRATION_STEPS = 10_000;
    private static final int CALIBRATIONS = 300;
    private static final long CALIBRATION_NANOS = 250_000_000;

    /// A tenth.
    private static final int TOLERANCE = 10;

    private StageWork() {}

    /// Does so many steps from a value.
    public static long compute(long value, int steps) {
        long next = value;
        for (int i = 0; i < steps; i++) {
            next = next * FACTOR + SUMMAND;
        }
        return next;
    }

    /// What `compute` must give, in the time of a logarithm: `n` steps are one step with another
    /// factor and summand, and `2 n` steps are that one done twice.
    public static long expected(long value, long steps) {
        long factor = FACTOR;
        long summand = SUMMAND;
        long result = value;
        for (long left = steps; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                result = result * factor + summand;
            }
            summand *= factor + 1;
            factor *= factor;
        }
        return result;
    }

    /// How many steps a unit has.
    public static int stepsInUnit() {
        return stepsIn(UNIT_NANOS);
    }

    /// How many steps take so long; from the fastest of many trials, the first of which also warm
    /// up. Goes on until the fastest one of a quarter of a second is no faster than that of the
    /// quarter before, because on a busy machine the compiler may be late.
    public static int stepsIn(long nanos) {
        long before = Long.MAX_VALUE;
        long best = fastestTrial();
        while (best < before - before / TOLERANCE) {
            before = best;
            best = Math.min(before, fastestTrial());
        }
        return stepsIn(nanos, best);
    }

    private static long fastestTrial() {
        long best = Long.MAX_VALUE;
        long value = 1;
        int trials = 0;
        long end = System.nanoTime() + CALIBRATION_NANOS;
        for (long start = 0; trials < CALIBRATIONS || start < end; trials++) {
            start = System.nanoTime();
            value = compute(value, CALIBRATION_STEPS);
            best = Math.min(best, System.nanoTime() - start);
        }
        if (value != expected(1, (long) trials * CALIBRATION_STEPS)) {
            throw new IllegalStateException("the computation of a stage gave " + value);
        }
        return best;
    }

    /// The same when the time of a trial is known.
    static int stepsIn(long nanos, long trialNanos) {
        return (int) Math.max(1, nanos * CALIBRATION_STEPS / trialNanos);
    }

    /// Notes the gaps between stages that follow each other, on a chain or on a thread:
    ///
    /// ```
    ///   ---[ stage ]--- gap ---[ stage ]--- gap ---[ stage ]---
    ///              ^           ^
    ///            clock       clock
    /// ```
    ///
    /// A gap holds one reading of the clock, as that of a loop without messages does. Counting it
    /// is part of the stage after it.
    ///
    /// *Threads:* one at a time.
    public static final class Clock {

        /// The finest difference of two gaps that says something: the step of the clock on some
        /// machines.
        public static final double STEP_NANOS = 10;

        private static final int DIGITS = 2;

        private final Histogram gaps = newHistogram();
        private long previousEnd;
        private boolean hasPrevious;

        /// A histogram for gaps, in nanoseconds.
        public static Histogram newHistogram() {
            return new Histogram(TimeUnit.MINUTES.toNanos(1), DIGITS);
        }

        void clear() {
            gaps.reset();
            hasPrevious = false;
        }

        /// A stage begins now.
        public void begin() {
            begin(System.nanoTime());
        }

        /// A stage began.
        ///
        /// @param now by [System#nanoTime]
        public void begin(long now) {
            if (hasPrevious) {
                gaps.recordValue(
                        Math.max(0, now - previousEnd)); // cores may have clocks of their own
            }
            hasPrevious = true;
        }

        /// The stage ends now.
        public void end() {
            previousEnd = System.nanoTime();
        }

        /// The gaps in nanoseconds.
        public Histogram gaps() {
            return gaps;
        }
    }
}

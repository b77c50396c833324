package io.portolan.bench.pipeline;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/// Notes the gaps between stages that follow each other, on a chain or on a thread:
///
/// ```
///   ---[ stage ]--- gap ---[ stage ]--- gap ---[ stage ]---
///              ^           ^
///            clock       clock
/// ```
///
/// A gap holds one reading of the clock, as that of a loop without messages does. Counting it is
/// part of the stage after it.
///
/// *Threads:* one at a time.
public final class StageClock {

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

    /// Forgets all.
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
            gaps.recordValue(Math.max(0, now - previousEnd)); // cores may have clocks of their own
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

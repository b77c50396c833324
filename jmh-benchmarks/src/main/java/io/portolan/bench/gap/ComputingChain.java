package io.portolan.bench.gap;

import io.portolan.bench.compare.TimeHistogram;
import io.portolan.bench.pipeline.Chain;
import java.util.concurrent.CountDownLatch;

/// A chain whose stages compute, and that notes how long it was on its way between two of them:
///
/// ```
///   ---[ stage at A ]--- gap ---[ stage at B ]--- gap ---[ stage at A ]---
///                   ^           ^
///                 clock       clock
/// ```
///
/// Counting a gap is part of the stage before which it was.
final class ComputingChain extends Chain {

    private final TimeHistogram gaps = new TimeHistogram();
    private final int steps;
    private long value;
    private long previousEnd;
    private boolean hasPrevious;

    /// @param steps how many steps of the kernel a stage does
    ComputingChain(int steps) {
        this.steps = steps;
    }

    /// The gaps since begun.
    TimeHistogram gaps() {
        return gaps;
    }

    @Override
    public void begin(int stages, CountDownLatch whenFinished) {
        super.begin(stages, whenFinished);
        gaps.clear();
        value = 0;
        hasPrevious = false;
    }

    @Override
    public void verify(int stages) {
        super.verify(stages);
        verify(stages, StageWork.expected(0, (long) stages * steps), value, gaps.added());
    }

    static void verify(int stages, long expected, long value, long gapCount) {
        if (value != expected || gapCount != stages - 1) {
            throw new IllegalStateException(
                    "a chain of %d stages computed %d and had %d gaps: %d and %d expected"
                            .formatted(stages, value, gapCount, expected, stages - 1));
        }
    }

    @Override
    protected void stage() {
        long start = System.nanoTime();
        if (hasPrevious) {
            gaps.add(start - previousEnd);
        }
        hasPrevious = true;
        value = StageWork.compute(value, steps);
        previousEnd = System.nanoTime();
    }
}

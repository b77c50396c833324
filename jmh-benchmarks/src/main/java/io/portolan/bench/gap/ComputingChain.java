package io.portolan.bench.gap;

import io.portolan.bench.pipeline.Chain;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;

/// A chain whose stages compute, and that notes how long it was on its way between two of them.
final class ComputingChain extends Chain {

    private final StageClock clock = new StageClock();
    private final int steps;
    private long value;

    /// @param steps how many steps of the kernel a stage does
    ComputingChain(int steps) {
        this.steps = steps;
    }

    /// The gaps since begun.
    Histogram gaps() {
        return clock.gaps();
    }

    @Override
    public void begin(int stages, CountDownLatch whenFinished) {
        super.begin(stages, whenFinished);
        clock.clear();
        value = 0;
    }

    @Override
    public void verify(int stages) {
        super.verify(stages);
        verify(stages, StageWork.expected(0, (long) stages * steps), value, gaps().getTotalCount());
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
        clock.begin();
        value = StageWork.compute(value, steps);
        clock.end();
    }
}

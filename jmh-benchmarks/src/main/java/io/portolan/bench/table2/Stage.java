package io.portolan.bench.table2;

import io.portolan.bench.pipeline.StageClock;
import io.portolan.bench.pipeline.StageWork;
import org.jspecify.annotations.Nullable;

/// What a computation does between messages.
///
/// @param steps of the kernel; none when the stage is empty
/// @param gaps where the gaps before it are counted; null when nobody looks at the clock
record Stage(int steps, @Nullable ThreadGaps gaps) {

    /// Nothing.
    static final Stage EMPTY = new Stage(0, null);

    /// Computes from a value on.
    long compute(long value) {
        if (gaps == null) {
            return steps == 0 ? value : StageWork.compute(value, steps);
        }
        StageClock clock = gaps.begin();
        long next = StageWork.compute(value, steps);
        clock.end();
        return next;
    }

    /// What so many stages compute from zero on.
    long expected(int stages) {
        return StageWork.expected(0, (long) stages * steps);
    }

    /// Ends a run of so many stages of all computations.
    void endRun(long stages) {
        if (gaps != null) {
            gaps.endRun(stages);
        }
    }
}

package io.portolan.bench.table2;

import io.portolan.bench.gap.StageWork;
import io.portolan.bench.shift.ShiftThreads;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/// The computation of the stages without any messages, on as many cores at the same time.
final class PureCompute {

    private PureCompute() {}

    /// The time of a stage, from the slowest of the threads.
    ///
    /// *Failure:* [IllegalStateException] when the result is wrong.
    static double nanosPerStage(int threads, int stages, int steps) throws InterruptedException {
        Callable<Long> thread = () -> compute(stages, steps);
        long start = System.nanoTime();
        List<Long> results = ShiftThreads.platform().run(Collections.nCopies(threads, thread));
        long nanos = System.nanoTime() - start;
        long expected = StageWork.expected(0, (long) stages * steps);
        if (results.stream().anyMatch(result -> result != expected)) {
            throw new IllegalStateException(
                    "%d stages gave %s: %d expected".formatted(stages, results, expected));
        }
        return (double) nanos / stages;
    }

    private static long compute(int stages, int steps) {
        long value = 0;
        for (int i = 0; i < stages; i++) {
            value = StageWork.compute(value, steps);
        }
        return value;
    }
}

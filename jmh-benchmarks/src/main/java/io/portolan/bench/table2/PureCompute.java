package io.portolan.bench.table2;

import io.portolan.bench.shift.ShiftThreads;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/// The computation of the stages without any messages, on as many cores at the same time.
///
/// @param threads how many compute
/// @param stage what each computes
record PureCompute(int threads, Stage stage) {

    /// The time of a stage in nanoseconds, from the slowest of the threads.
    ///
    /// *Failure:* [IllegalStateException] when the result is wrong.
    double nanosPerStage(int stages) throws InterruptedException {
        Callable<Long> thread = () -> compute(stages);
        long start = System.nanoTime();
        List<Long> results = ShiftThreads.platform().run(Collections.nCopies(threads, thread));
        long nanos = System.nanoTime() - start;
        long expected = stage.expected(stages);
        if (results.stream().anyMatch(result -> result != expected)) {
            throw new IllegalStateException(
                    "%d stages gave %s: %d expected".formatted(stages, results, expected));
        }
        stage.endRun((long) threads * stages);
        return (double) nanos / stages;
    }

    private long compute(int stages) {
        long value = 0;
        for (int i = 0; i < stages; i++) {
            value = stage.compute(value);
        }
        return value;
    }
}

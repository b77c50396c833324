package io.portolan.bench.table2;

import io.portolan.bench.compare.MedianSpread;
import java.util.Arrays;

/// Runs with messages that take turns with runs of the same computation alone, because the speed of
/// the machine changes:
///
/// ```
///   alone | messages | alone | messages | alone | ...
/// ```
final class StageRuns {

    private static final double NANOS_PER_MICRO = 1000;

    private final double[] whole;
    private final double[] pure;

    private StageRuns(double[] whole, double[] pure) {
        this.whole = whole;
        this.pure = pure;
    }

    /// Measures.
    ///
    /// @param stages of a run with messages
    /// @param pureStages of a run without
    /// @param runs how many with messages
    static StageRuns measure(
            Computations computations, PureCompute alone, int stages, int pureStages, int runs)
            throws InterruptedException {
        double[] whole = new double[runs];
        double[] pure = new double[runs];
        double before = alone.nanosPerStage(pureStages);
        for (int i = 0; i < runs; i++) {
            whole[i] = computations.run(stages) / NANOS_PER_MICRO / stages;
            double after = alone.nanosPerStage(pureStages);
            pure[i] = (before + after) / 2 / NANOS_PER_MICRO;
            before = after;
        }
        return new StageRuns(whole, pure);
    }

    /// Microseconds of a stage of all computations.
    double wholeMicros() {
        return MedianSpread.of(whole).median();
    }

    /// Microseconds of a stage without messages.
    double pureMicros() {
        return MedianSpread.of(pure).median();
    }

    /// How many stages without messages a stage of all computations takes.
    double stages() {
        return MedianSpread.ofRatios(whole, pure).median();
    }

    /// What is left of a stage of all computations.
    ///
    /// @param stages without messages to subtract
    Overhead less(double stages) {
        double[] overheads = new double[whole.length];
        Arrays.setAll(overheads, i -> whole[i] - stages * pure[i]);
        return Overhead.of(overheads);
    }
}

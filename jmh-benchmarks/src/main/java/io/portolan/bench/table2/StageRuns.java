package io.portolan.bench.table2;

import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.results.MedianSpread;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

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

    /// Measures.
    ///
    /// @param stages of a run with messages
    /// @param pureStages of a run without
    /// @param runs how many with messages
    StageRuns(Computations computations, PureCompute alone, int stages, int pureStages, int runs)
            throws InterruptedException {
        whole = new double[runs];
        pure = new double[runs];
        double before = alone.nanosPerStage(pureStages);
        for (int i = 0; i < runs; i++) {
            whole[i] = computations.run(stages) / NANOS_PER_MICRO / stages;
            double after = alone.nanosPerStage(pureStages);
            pure[i] = (before + after) / 2 / NANOS_PER_MICRO;
            before = after;
        }
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

    /// What is left of a stage of all computations less so many stages without messages.
    Overhead less(double stages) {
        double[] overheads = new double[whole.length];
        Arrays.setAll(overheads, i -> whole[i] - stages * pure[i]);
        return Overhead.of(overheads);
    }

    /// How much computation a stage of all ranks is taken to have, when the rest is called
    /// overhead.
    ///
    /// They differ when the ranks are no multiple of the cores: seven ranks on four cores could do
    /// with one and three quarters of a stage's time, because nobody has to wait for a whole stage.
    /// The paper seems to subtract two, since its overheads for seven ranks are below those for
    /// four.
    enum Normalisation {
        /// As if each core did whole stages.
        WHOLE_STAGES("ceil(P/cores)"),
        /// As if the cores shared the stages evenly; at least one.
        EVEN_SHARE("P/cores");

        private final String formula;

        Normalisation(String formula) {
            this.formula = formula;
        }

        /// The time of so many stages, one after the other, is computation.
        double stages(int ranks, int cores) {
            return this == WHOLE_STAGES
                    ? Math.ceilDiv(ranks, cores)
                    : Math.max(1, (double) ranks / cores);
        }

        /// As the tables write it.
        @Override
        public String toString() {
            return formula;
        }
    }

    /// A difference of two times with its error.
    ///
    /// *Units and shapes:* microseconds per stage.
    ///
    /// @param micros the median of the runs
    /// @param error half of what lies between the quartiles of the runs
    record Overhead(double micros, double error) {

        /// From the difference of each run.
        static Overhead of(double... differences) {
            MedianSpread quartiles = MedianSpread.ofQuartiles(differences);
            return new Overhead(quartiles.median(), (quartiles.max() - quartiles.min()) / 2);
        }

        /// Why it is below zero, although messages take time.
        String whyBelowZero() {
            return -micros <= error
                    ? "within its error: the times of the computation alone differ by more than the messages cost"
                    : "by more than its error: the machine was slower in the runs without messages than in"
                            + " those with them; only the gap says what the messages cost";
        }
    }

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
            List<Long> results = RunThreads.platform().run(Collections.nCopies(threads, thread));
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
}

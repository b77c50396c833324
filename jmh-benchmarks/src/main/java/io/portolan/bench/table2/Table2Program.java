package io.portolan.bench.table2;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.pipeline.StageWork;
import io.portolan.bench.results.MedianSpread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The seven modes of messaging of a paper on our ports, and its rendezvous on our ranks, with
/// empty stages and with stages that compute for 25 us, beside the figures of the paper.
///
/// What a message costs is the gap between two stages. The time of a stage less that of the
/// computation would say the same, if the machine computed evenly to a part in a thousand; it is
/// shown as the paper has it, with its error.
///
/// Source: Qiu et al. 2008, tables 1 and 2
public final class Table2Program {

    private static final int FIRST_STAGES = 1000;
    private static final int MAX_STAGES = 2_000_000;
    private static final int WARM_UP_STAGES = 2000;

    private Table2Program() {}

    /// Ours beside the published ones, in rounds.
    public static BenchComparison comparison() {
        List<Integer> computations = List.of(1, 2, 3, 4, 7, 8);
        return new LegacyComparison(
                "table2",
                "the seven modes of messaging of Qiu et al. 2008, beside their figures",
                "nothing",
                "four hours, --quick nine minutes",
                Table2Program.class,
                Published.besideOurs(),
                "parallel computations",
                computations,
                computations,
                StageFigure.quantities(),
                jvmOptions());
    }

    /// Arguments: mode, computations, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var mode = MessagingMode.valueOf(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        Effort effort = Boolean.parseBoolean(arguments[2]) ? Effort.QUICK : Effort.FULL;
        double empty = emptyNanos(mode, count, effort);
        int steps = StageWork.UNITS_IN_STAGE * StageWork.stepsInUnit();
        measure(mode, count, steps, effort, ThreadGaps::ofCarriers, empty).print(System.out);
    }

    /// How long to measure.
    ///
    /// @param warmUpNanos until the empty stages are timed, and again until those that compute are
    /// @param runNanos about, of one run of empty stages
    /// @param emptyRuns of which the median counts
    /// @param runs of stages that compute
    /// @param stages of all these runs together
    record Effort(long warmUpNanos, long runNanos, int emptyRuns, int runs, int stages) {

        /// As many stages as in the paper.
        private static final Effort FULL = new Effort(2_000_000_000, 25_000_000, 9, 10, 500_000);

        private static final Effort QUICK = new Effort(800_000_000, 15_000_000, 5, 5, 5000);
    }

    static double emptyNanos(MessagingMode mode, int count, Effort effort)
            throws InterruptedException {
        try (var computations = new Computations(mode, count, Stage.EMPTY)) {
            int stages = FIRST_STAGES;
            double best = Double.POSITIVE_INFINITY; // a late start says nothing of the stages
            for (long end = System.nanoTime() + effort.warmUpNanos(); System.nanoTime() < end; ) {
                best = Math.min(best, (double) computations.run(stages) / stages);
                stages = nextStages(stages, best, effort.runNanos());
            }
            double[] nanos = new double[effort.emptyRuns()];
            for (int i = 0; i < nanos.length; i++) {
                nanos[i] = (double) computations.run(stages) / stages;
            }
            return MedianSpread.of(nanos).median();
        }
    }

    /// As many stages as fill a run, at most twice as many as before.
    static int nextStages(int before, double nanosPerStage, long runNanos) {
        int limit = Math.min(2 * before, MAX_STAGES);
        return (int) Math.clamp(runNanos / nanosPerStage, Math.min(FIRST_STAGES, limit), limit);
    }

    /// Measures stages that compute, and answers all figures.
    ///
    /// @param newGaps makes what counts the gaps
    /// @param empty nanoseconds of an empty stage
    static Answer measure(
            MessagingMode mode,
            int count,
            int steps,
            Effort effort,
            Supplier<ThreadGaps> newGaps,
            double empty)
            throws InterruptedException {
        int cores = Runtime.getRuntime().availableProcessors();
        int threads = Math.min(count, cores);
        ThreadGaps gaps = newGaps.get();
        ThreadGaps gapsAlone = newGaps.get();
        warmUp(mode, count, threads, effort.warmUpNanos() / 2, gaps, gapsAlone);
        StageRuns runs;
        try (var computations = new Computations(mode, count, new Stage(steps, gaps))) {
            StageRuns.PureCompute alone =
                    new StageRuns.PureCompute(threads, new Stage(steps, gapsAlone));
            int stages = effort.stages() / effort.runs();
            runs = StageRuns.measure(computations, alone, stages, stages, effort.runs());
        }
        StageRuns.Overhead lessWhole = runs.less(Normalisation.WHOLE_STAGES.stages(count, cores));
        StageRuns.Overhead lessShare = runs.less(Normalisation.EVEN_SHARE.stages(count, cores));
        Map<StageFigure, Double> figures = new EnumMap<>(StageFigure.class);
        figures.put(StageFigure.EMPTY, empty);
        figures.put(StageFigure.GAP_P10, gaps.percentile(10));
        figures.put(StageFigure.GAP_P50, gaps.percentile(50));
        figures.put(StageFigure.GAP_P90, gaps.percentile(90));
        figures.put(StageFigure.GAP_P99, gaps.percentile(99));
        figures.put(StageFigure.GAP_ALONE_P50, gapsAlone.percentile(50));
        figures.put(StageFigure.LESS_WHOLE, lessWhole.micros());
        figures.put(StageFigure.LESS_WHOLE_ERROR, lessWhole.error());
        figures.put(StageFigure.LESS_SHARE, lessShare.micros());
        figures.put(StageFigure.LESS_SHARE_ERROR, lessShare.error());
        figures.put(StageFigure.STAGES_TO_SUBTRACT, mode.normalisation(count).stages(count, cores));
        figures.put(StageFigure.STAGES_TAKEN, runs.stages());
        figures.put(StageFigure.UNIT, runs.pureMicros() / StageWork.UNITS_IN_STAGE);
        List<String> notes = new ArrayList<>(List.of(mode.normalisationNote()));
        noteBelowZero(mode, count, Normalisation.WHOLE_STAGES, lessWhole, notes);
        noteBelowZero(mode, count, Normalisation.EVEN_SHARE, lessShare, notes);
        return Answer.of(StageFigure.figures(figures), notes);
    }

    /// Lets the compiler see what counts gaps, with stages of one step.
    private static void warmUp(
            MessagingMode mode,
            int count,
            int threads,
            long nanos,
            ThreadGaps gaps,
            ThreadGaps gapsAlone)
            throws InterruptedException {
        StageRuns.PureCompute alone = new StageRuns.PureCompute(threads, new Stage(1, gapsAlone));
        try (var computations = new Computations(mode, count, new Stage(1, gaps))) {
            for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
                var _ = StageRuns.measure(computations, alone, WARM_UP_STAGES, WARM_UP_STAGES, 1);
            }
        }
        gaps.clear();
        gapsAlone.clear();
    }

    /// Says why an overhead is below zero.
    private static void noteBelowZero(
            MessagingMode mode,
            int count,
            Normalisation normalisation,
            StageRuns.Overhead overhead,
            List<String> notes) {
        if (overhead.micros() < 0) {
            int cores = Runtime.getRuntime().availableProcessors();
            double applies = mode.normalisation(count).stages(count, cores);
            boolean isTooMuch = normalisation.stages(count, cores) > applies;
            notes.add(
                    "overhead below zero, less %s stages, %s"
                            .formatted(
                                    normalisation,
                                    isTooMuch
                                            ? "because that is more than was computed"
                                            : overhead.whyBelowZero()));
        }
    }

    private static List<String> jvmOptions() {
        List<String> options = new ArrayList<>(StageWork.JVM_OPTIONS_WITH_HEAP);
        options.add(ThreadGaps.JVM_OPTION);
        return options;
    }
}

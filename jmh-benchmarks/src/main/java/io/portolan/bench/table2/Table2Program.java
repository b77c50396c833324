package io.portolan.bench.table2;

import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.WarmUpPhase;
import io.portolan.bench.pipeline.StageWork;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.table2.StageRuns.Normalisation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The seven modes of messaging of a paper on our ports, and its rendezvous on our ranks, with
/// empty stages and with stages that compute for 25 us, beside the figures of the paper.
///
/// What a message costs is the gap between two stages. The time of a stage less that of the
/// computation would say the same, if the machine computed evenly to a part in a thousand; it is
/// shown as the paper has it, with its error.
///
/// Source: Qiu et al. 2008, tables 1 and 2
public final class Table2Program implements Program<MessagingMode> {

    static final List<Integer> COMPUTATIONS = List.of(1, 2, 3, 4, 7, 8);

    /// The time of a stage of all computations less `ceil(P/cores)` stages without messages.
    static final String LESS_WHOLE = "overhead, us per stage of 25 us, less ceil(P/cores) stages";

    /// The same less `P/cores` stages.
    static final String LESS_SHARE = "overhead, us per stage of 25 us, less P/cores stages";

    /// A gap lies between the stages that a thread does one after the other, see
    /// [Stage.ThreadGaps]; that without messages is the part of it that is the reading of the
    /// clock.
    static final List<Quantity> QUANTITIES =
            List.of(
                    Quantity.compared("ns per empty stage of all computations"),
                    gap("gap, ns, p10"),
                    gap("gap, ns, p50"),
                    gap("gap, ns, p90"),
                    gap("gap, ns, p99"),
                    gap("gap without messages, ns, p50"),
                    Quantity.shown(LESS_WHOLE),
                    Quantity.shown("error of the overhead, us, less ceil(P/cores) stages"),
                    Quantity.shown(LESS_SHARE),
                    Quantity.shown("error of the overhead, us, less P/cores stages"),
                    Quantity.shown("stages without messages to subtract, by the mode"),
                    Quantity.shown(
                            "stages without messages in the time of a stage of all computations"),
                    Quantity.shown("us of a unit of computation"));

    private static final int FIRST_STAGES = 1000;
    private static final int MAX_STAGES = 2_000_000;
    private static final int WARM_UP_STAGES = 2000;

    /// So many stages of one step for one that is to be measured.
    private static final int SMALL_PER_LARGE = 20;

    private static Quantity gap(String unit) {
        return Quantity.shown(unit).within(StageWork.Clock.STEP_NANOS);
    }

    /// Ours beside the published ones.
    @Override
    public Description<MessagingMode> description() {
        return new Description<>(
                "table2",
                "the seven modes of messaging of Qiu et al. 2008, beside their figures",
                "nothing",
                "four hours, --quick twelve minutes",
                Published.besideOurs(),
                "parallel computations",
                COMPUTATIONS,
                COMPUTATIONS,
                QUANTITIES,
                Stream.concat(
                                StageWork.JVM_OPTIONS_WITH_HEAP.stream(),
                                Stream.of(Stage.ThreadGaps.JVM_OPTION))
                        .toList());
    }

    @Override
    public ProgramAnswer measure(MessagingMode mode, int count, boolean isQuick)
            throws InterruptedException {
        Effort effort = isQuick ? Effort.QUICK : Effort.FULL;
        double empty = emptyNanos(mode, count, effort);
        int steps = StageWork.UNITS_IN_STAGE * StageWork.stepsInUnit();
        return measure(mode, count, steps, effort, Stage.ThreadGaps::ofCarriers, empty);
    }

    /// How long to measure.
    ///
    /// @param warmUpNanos until the empty stages are timed, and a quarter of it until those that
    ///   compute are; at least
    /// @param runNanos about, of one run of empty stages
    /// @param emptyRuns of which the median counts
    /// @param runs of stages that compute
    /// @param stages of all these runs together
    record Effort(long warmUpNanos, long runNanos, int emptyRuns, int runs, int stages) {

        /// As many stages as in the paper.
        private static final Effort FULL = new Effort(2_000_000_000, 25_000_000, 9, 10, 500_000);

        private static final Effort QUICK = new Effort(600_000_000, 15_000_000, 5, 5, 5000);
    }

    static double emptyNanos(MessagingMode mode, int count, Effort effort)
            throws InterruptedException {
        try (var computations = new Computations(mode, count, Stage.EMPTY)) {
            int stages = FIRST_STAGES;
            double best = Double.POSITIVE_INFINITY; // a late start says nothing of the stages
            for (WarmUpPhase warmUp = new WarmUpPhase(effort.warmUpNanos()); warmUp.goesOn(); ) {
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
    static ProgramAnswer measure(
            MessagingMode mode,
            int count,
            int steps,
            Effort effort,
            Supplier<Stage.ThreadGaps> newGaps,
            double empty)
            throws InterruptedException {
        int cores = Runtime.getRuntime().availableProcessors();
        Stage.ThreadGaps gaps = newGaps.get();
        Stage.ThreadGaps gapsAlone = newGaps.get();
        warmUp(mode, count, steps, effort.warmUpNanos() / 4, gaps, gapsAlone);
        StageRuns runs;
        try (var computations = new Computations(mode, count, new Stage(steps, gaps))) {
            int stages = effort.stages() / effort.runs();
            StageRuns.PureCompute alone = alone(count, steps, gapsAlone);
            runs = new StageRuns(computations, alone, stages, stages, effort.runs());
        }
        double applies = mode.normalisation(count).stages(count, cores);
        List<String> notes = new ArrayList<>(List.of(mode.normalisationNote()));
        StageRuns.Overhead whole = less(runs, Normalisation.WHOLE_STAGES, count, applies, notes);
        StageRuns.Overhead share = less(runs, Normalisation.EVEN_SHARE, count, applies, notes);
        List<Double> figures =
                List.of(
                        empty,
                        gaps.percentile(10),
                        gaps.percentile(50),
                        gaps.percentile(90),
                        gaps.percentile(99),
                        gapsAlone.percentile(50),
                        whole.micros(),
                        whole.error(),
                        share.micros(),
                        share.error(),
                        applies,
                        runs.stages(),
                        runs.pureMicros() / StageWork.UNITS_IN_STAGE);
        return ProgramAnswer.of(figures, notes);
    }

    /// The overhead less what a normalisation takes for computation; notes why it is below zero.
    ///
    /// @param applies how many stages that of the mode is
    private static StageRuns.Overhead less(
            StageRuns runs,
            Normalisation normalisation,
            int count,
            double applies,
            List<String> notes) {
        double stages = normalisation.stages(count, Runtime.getRuntime().availableProcessors());
        StageRuns.Overhead overhead = runs.less(stages);
        if (overhead.micros() < 0) {
            notes.add(
                    "overhead below zero, less %s stages, %s"
                            .formatted(
                                    normalisation,
                                    stages > applies
                                            ? "because that is more than was computed"
                                            : overhead.whyBelowZero()));
        }
        return overhead;
    }

    /// Lets the compiler see what counts gaps: many stages of one step, and some of those that are
    /// to be measured. Handlers take other ways after a long stage than after a short one, and what
    /// the compiler has never seen is interpreted when it comes first.
    private static void warmUp(
            MessagingMode mode,
            int count,
            int steps,
            long nanos,
            Stage.ThreadGaps gaps,
            Stage.ThreadGaps gapsAlone)
            throws InterruptedException {
        try (var small = new Computations(mode, count, new Stage(1, gaps));
                var large = new Computations(mode, count, new Stage(steps, gaps))) {
            StageRuns.PureCompute smallAlone = alone(count, 1, gapsAlone);
            StageRuns.PureCompute largeAlone = alone(count, steps, gapsAlone);
            int largeStages = WARM_UP_STAGES / SMALL_PER_LARGE;
            for (WarmUpPhase warmUp = new WarmUpPhase(nanos); warmUp.goesOn(); ) {
                var _ = new StageRuns(small, smallAlone, WARM_UP_STAGES, WARM_UP_STAGES, 1);
                var _ = new StageRuns(large, largeAlone, largeStages, largeStages, 1);
            }
        }
        gaps.clear();
        gapsAlone.clear();
    }

    /// The computation of stages without messages, on as many cores as there are computations.
    private static StageRuns.PureCompute alone(int count, int steps, Stage.ThreadGaps gaps) {
        int cores = Runtime.getRuntime().availableProcessors();
        return new StageRuns.PureCompute(Math.min(count, cores), new Stage(steps, gaps));
    }
}

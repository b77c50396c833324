package io.portolan.bench.table2;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.MedianSpread;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.gap.StageWork;
import java.util.List;
import java.util.stream.Stream;

/// The seven modes of messaging of a paper on our ports, and its rendezvous on our ranks, with
/// empty stages and with stages that compute for 25 us, beside the figures of the paper.
///
/// Source: Qiu et al. 2008, table 2
public final class Table2Program {

    private static final List<String> JVM_OPTIONS =
            Stream.concat(Stream.of("-Xms512m", "-Xmx512m"), StageWork.JVM_OPTIONS.stream())
                    .toList();

    private static final long STAGE_NANOS = 25_000;
    private static final int COMPUTING_STAGES = 2000;
    private static final int FIRST_STAGES = 1000;
    private static final int MAX_STAGES = 2_000_000;

    private Table2Program() {}

    /// Ours beside the published ones, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
                "table2",
                "the seven modes of messaging of Qiu et al. 2008, beside their figures",
                "nothing",
                "half an hour, --quick eight minutes",
                Table2Program.class,
                Published.besideOurs(),
                "parallel computations",
                List.of(1, 2, 3, 4, 7, 8),
                List.of(1, 2, 3, 4),
                List.of(
                        Quantity.compared("ns per empty stage of all computations"),
                        Quantity.shown(
                                "overhead, us per stage of 25 us, less ceil(P/cores) stages"),
                        Quantity.shown("overhead, us per stage of 25 us, less P/cores stages"),
                        Quantity.shown("us of a stage without messages")),
                JVM_OPTIONS,
                ProgramComparison.Verdict.NONE);
    }

    /// Arguments: mode, computations, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var mode = MessagingMode.valueOf(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        Effort effort = Boolean.parseBoolean(arguments[2]) ? Effort.QUICK : Effort.FULL;
        double empty = emptyNanos(mode, count, effort);
        Stage stage =
                computing(mode, count, COMPUTING_STAGES, StageWork.stepsIn(STAGE_NANOS), effort);
        ContenderAnswer answer =
                ContenderAnswer.of(
                        empty, stage.wholeMicros(), stage.shareMicros(), stage.pureMicros());
        if (mode == MessagingMode.TWO_SHIFTS_SPAWNED) {
            answer = answer.noting("the goal is at most 2.5 times spawned Shift, empty");
        }
        answer.print(System.out);
    }

    /// How long to measure.
    ///
    /// @param warmUpNanos until the empty stages are timed
    /// @param runNanos about, of one run of empty stages
    /// @param runs of which the median counts
    record Effort(long warmUpNanos, long runNanos, int runs) {
        private static final Effort FULL = new Effort(2_000_000_000, 25_000_000, 9);
        private static final Effort QUICK = new Effort(1_200_000_000, 15_000_000, 5);
    }

    /// A stage that computes: the overhead by both normalisations, and the computation alone.
    record Stage(double wholeMicros, double shareMicros, double pureMicros) {}

    static double emptyNanos(MessagingMode mode, int count, Effort effort)
            throws InterruptedException {
        try (var computations = new Computations(mode, count, 0)) {
            int stages = FIRST_STAGES;
            double best = Double.POSITIVE_INFINITY; // a late start says nothing of the stages
            for (long end = System.nanoTime() + effort.warmUpNanos(); System.nanoTime() < end; ) {
                best = Math.min(best, (double) computations.run(stages) / stages);
                stages = nextStages(stages, best, effort.runNanos());
            }
            double[] nanos = new double[effort.runs()];
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

    /// Runs with messages take turns with runs without any, because the speed of the machine
    /// changes.
    static Stage computing(MessagingMode mode, int count, int stages, int steps, Effort effort)
            throws InterruptedException {
        int cores = Runtime.getRuntime().availableProcessors();
        int threads = Math.min(count, cores);
        int runs = effort.runs();
        double[] whole = new double[runs];
        double[] share = new double[runs];
        double[] pure = new double[runs];
        try (var computations = new Computations(mode, count, steps)) {
            computations.run(stages);
            double before = PureCompute.nanosPerStage(threads, stages, steps);
            for (int i = 0; i < runs; i++) {
                double micros = computations.run(stages) / 1e3 / stages;
                double after = PureCompute.nanosPerStage(threads, stages, steps);
                pure[i] = (before + after) / 2 / 1e3;
                whole[i] = Normalisation.WHOLE_STAGES.overhead(micros, pure[i], count, cores);
                share[i] = Normalisation.EVEN_SHARE.overhead(micros, pure[i], count, cores);
                before = after;
            }
        }
        return new Stage(
                MedianSpread.of(whole).median(),
                MedianSpread.of(share).median(),
                MedianSpread.of(pure).median());
    }
}

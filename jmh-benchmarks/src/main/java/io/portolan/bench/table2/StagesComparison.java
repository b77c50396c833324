package io.portolan.bench.table2;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.ContenderWorker;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Rounds;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.compare.WarmUpPhase;
import io.portolan.bench.pipeline.StageWork;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/// The overhead of a rendezvous against the number of stages into which a computation is cut, with
/// a computation for each core:
///
/// ```
///   50,000 stages      [ 20 units ]-[ 20 units ]-[ 20 units ]- ...     the stage of table 2
///   1,000,000 stages   [1]-[1]-[1]-[1]-[1]-[1]-[1]-[1]-[1]-[1]- ...    a message after each 1.25 us
/// ```
///
/// A mode has a JVM of its own, which waits while the others are measured. The computation is done
/// in ten parts with messages, in turns with a quarter as much of it alone.
///
/// Source: Qiu et al. 2008, section 5.1 and figure 5
public final class StagesComparison implements BenchComparison {

    private static final int UNITS = 10_000_000;
    private static final int QUICK_UNITS = 1_000_000;
    private static final List<Integer> UNITS_IN_STAGE = List.of(20, 10, 5, 2, 1);
    private static final int RUNS = 10;
    private static final long WARM_UP_NANOS = 500_000_000;
    private static final int WARM_UP_STAGES = 10_000;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final double MICROS_PER_SECOND = 1e6;

    private static final String OVERHEAD = "overhead, us per stage";
    private static final String SIZE = "stages";
    private static final String SLOPE = "slope of the overhead, us per stage";
    private static final String INTERCEPT = "intercept of the overhead, s";

    private static final List<Quantity> QUANTITIES =
            List.of(
                    Quantity.shown(OVERHEAD),
                    Quantity.shown("error of the overhead, us per stage"),
                    Quantity.shown("s in all"),
                    Quantity.shown("s of computation"));

    /// On ports, then on ranks.
    private static final List<Twin<MessagingMode>> MODES =
            Stream.of(
                            MessagingMode.SHIFT_RENDEZVOUS,
                            MessagingMode.EXCHANGE_AS_TWO_SHIFTS,
                            MessagingMode.EXCHANGE_JOIN,
                            MessagingMode.SHIFT_RANKS,
                            MessagingMode.EXCHANGE_TWO_SENDRECV,
                            MessagingMode.EXCHANGE_RANKS)
                    .map(mode -> Twin.ours(mode.name(), mode.label(), mode))
                    .toList();

    @Override
    public About about() {
        return new About(
                "stages",
                "the overhead of a rendezvous against the number of stages, Qiu et al. 2008, figure 5",
                "nothing",
                "an hour, --quick four minutes");
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        int units = run.options().isQuick() ? QUICK_UNITS : UNITS;
        Plan plan =
                new Plan(
                        computations() + " computations",
                        Contender.chosen("stages", MODES, run.options().arguments()),
                        SIZE,
                        UNITS_IN_STAGE.stream().map(inStage -> units / inStage).toList(),
                        QUANTITIES,
                        "G1, %s, a JVM for each mode"
                                .formatted(String.join(" ", StageWork.JVM_OPTIONS_WITH_HEAP)));
        BenchmarkReport.head(this, plan.conditions(), run);
        List<String> notes = new ArrayList<>();
        Map<List<String>, ContenderWorker> workers = new LinkedHashMap<>();
        Rounds.Meter meter =
                (contender, stages, build) -> {
                    List<String> key = List.of(contender.name(), build.name());
                    if (!workers.containsKey(key)) {
                        workers.put(key, worker(contender, build));
                    }
                    double[] figures = workers.get(key).ask(units / stages + " " + stages);
                    if (figures[0] < 0) {
                        var overhead = new StageRuns.Overhead(figures[0], figures[1]);
                        notes.add(
                                "%s, %d stages: overhead below zero %s"
                                        .formatted(
                                                contender.label(),
                                                stages,
                                                overhead.whyBelowZero()));
                    }
                    return figures;
                };
        try {
            BenchmarkReport.section(plan, meter, run);
        } finally {
            for (ContenderWorker worker : workers.values()) {
                worker.close();
            }
        }
        notes.forEach(run.out()::println);
        addLines(run);
    }

    /// Answers lines such as `20 50000`, units in a stage and stages, until there are no more.
    ///
    /// Arguments: mode.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        MessagingMode mode = MessagingMode.valueOf(arguments[0]);
        int unit = StageWork.stepsInUnit();
        for (WarmUpPhase warmUp = new WarmUpPhase(WARM_UP_NANOS); warmUp.goesOn(); ) {
            double[] _ = measure(mode, unit / RUNS, WARM_UP_STAGES);
        }
        System.out.println("ready Portolan on JDK " + Runtime.version());
        BufferedReader requests =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String request;
        while ((request = requests.readLine()) != null) {
            String[] words = request.split(" ", -1);
            int stages = Integer.parseInt(words[1]);
            double[] figures = measure(mode, Integer.parseInt(words[0]) * unit, stages);
            ProgramAnswer.of(figures).print(System.out);
        }
    }

    /// The figures of all quantities.
    static double[] measure(MessagingMode mode, int steps, int stages) throws InterruptedException {
        int count = computations();
        int cores = Runtime.getRuntime().availableProcessors();
        Stage stage = new Stage(steps, null);
        StageRuns.PureCompute alone = new StageRuns.PureCompute(Math.min(count, cores), stage);
        int inRun = stages / RUNS;
        StageRuns runs;
        try (var computations = new Computations(mode, count, stage)) {
            runs = new StageRuns(computations, alone, inRun, inRun / 4, RUNS);
        }
        StageRuns.Overhead overhead = runs.less(mode.normalisation(count).stages(count, cores));
        return new double[] {
            overhead.micros(),
            overhead.error(),
            stages * runs.wholeMicros() / MICROS_PER_SECOND,
            stages * runs.pureMicros() / MICROS_PER_SECOND
        };
    }

    /// One for each core; a rendezvous needs two.
    private static int computations() {
        return Math.max(2, Runtime.getRuntime().availableProcessors());
    }

    private static ContenderWorker worker(Contender contender, Build build)
            throws IOException, InterruptedException {
        List<String> command =
                ChildProcess.java(
                        StageWork.JVM_OPTIONS_WITH_HEAP, StagesComparison.class, build.classPath());
        command.add(contender.name());
        return new ContenderWorker(contender.label(), command, Map.of(), LIMIT);
    }

    /// Adds a line through the overheads of each mode in each round to the results, and prints it.
    private static void addLines(BenchRun run) {
        run.out().println();
        Map<List<?>, List<ResultRow>> rounds =
                run.results().rows().stream()
                        .filter(row -> row.quantity().equals(OVERHEAD))
                        .collect(
                                Collectors.groupingBy(
                                        row -> List.of(row.contender(), row.build(), row.round()),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        for (List<ResultRow> rows : rounds.values()) {
            SimpleRegression line = line(rows);
            double intercept = line.getIntercept() / MICROS_PER_SECOND;
            ResultRow first = rows.getFirst();
            Map<String, String> all = Map.of(SIZE, "all");
            run.results().add(first.derived(all, SLOPE, line.getSlope()));
            run.results().add(first.derived(all, INTERCEPT, intercept));
            run.out()
                    .printf(
                            "round %d, %s: %s %.3f, %s %.4f%n",
                            first.round(),
                            first.contender(),
                            SLOPE,
                            line.getSlope(),
                            INTERCEPT,
                            intercept);
        }
    }

    /// Microseconds of all stages against their number.
    static SimpleRegression line(List<ResultRow> rows) {
        SimpleRegression line = new SimpleRegression();
        for (ResultRow row : rows) {
            double stages = Double.parseDouble(row.parameters().get(SIZE));
            line.addData(stages, stages * row.figure());
        }
        return line;
    }
}

package io.portolan.bench.compare;

import io.portolan.bench.results.Build;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/// A comparison whose contenders are the values of the parameter `contender` of one JMH benchmark.
///
/// JMH runs one benchmark to its end before the next one, and a machine that slows down meanwhile
/// would favor the first. So JMH is asked for single forks, in the order of [Rounds]. Arguments for
/// JMH come before ours; `-p` chooses contenders and sizes.
///
/// @param name what the user writes
/// @param summary what it measures
/// @param needs what it needs beyond a JDK
/// @param benchmark the class with one method to measure, its forks and iterations annotated
/// @param contenders the values of the parameter `contender`
/// @param sizeName the parameter with the sizes
/// @param sizes the sizes of a full run
/// @param quickSizes the sizes of a quick run
/// @param takes how long a run takes
/// @param figures what is shown
public record JmhComparison(
        String name,
        String summary,
        String needs,
        Class<? extends ForkedBenchmark> benchmark,
        List<? extends Contender> contenders,
        String sizeName,
        List<Integer> sizes,
        List<Integer> quickSizes,
        String takes,
        List<JmhFigure> figures)
        implements BenchComparison {

    private static final String CONTENDER = "contender";
    private static final String CLASS_PATH = "java.class.path";

    /// JMH's option for a parameter, which is not `-prof`, with `NAME=VALUE`; where that is empty
    /// it is the next argument.
    private static final Pattern PARAMETER = Pattern.compile("--?p(?!rof)=?(.*)");

    /// Of all threads, by operation.
    private static final String BYTES = "gc.alloc.rate.norm";

    /// Less is JMH's own garbage.
    private static final double BYTES_RESOLUTION = 0.5;

    /// A figure that JMH finds.
    ///
    /// @param unit what it is
    /// @param result the name of the secondary result that it is; empty for the score
    /// @param isBySize whether it is divided by the size
    public record JmhFigure(String unit, String result, boolean isBySize) {

        private Quantity quantity() {
            return result.equals(BYTES)
                    ? Quantity.shown(unit).within(BYTES_RESOLUTION)
                    : Quantity.compared(unit);
        }

        double of(RunResult fork, int size) {
            double found =
                    result.isEmpty()
                            ? fork.getPrimaryResult().getScore()
                            : Objects.requireNonNull(fork.getSecondaryResults().get(result))
                                    .getScore();
            return isBySize ? found / size : found;
        }
    }

    /// The score, and the bytes that an operation allocates by the size.
    public static List<JmhFigure> timeAndGarbage(String unit, String unitBytes) {
        return List.of(new JmhFigure(unit, "", false), new JmhFigure(unitBytes, BYTES, true));
    }

    @Override
    public About about() {
        return new About(name, summary, needs, takes);
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        RunOptions options = run.options();
        Options jmh = parse(options.arguments());
        Plan plan =
                new Plan(
                        "",
                        contenders(jmh),
                        sizeName,
                        sizes(options, jmh),
                        figures.stream().map(JmhFigure::quantity).toList(),
                        "G1, %s, a fresh JVM for each contender and round"
                                .formatted(
                                        String.join(
                                                " ",
                                                benchmark.getAnnotation(Fork.class).jvmArgs())));
        Map<BenchmarkParams, List<BenchmarkResult>> forks = new LinkedHashMap<>();
        Rounds.Meter meter =
                (contender, size, build) -> {
                    RunResult result = fork(jmh, contender, size, build);
                    if (build.isThis()) {
                        forks.computeIfAbsent(result.getParams(), _ -> new ArrayList<>())
                                .addAll(result.getBenchmarkResults());
                    }
                    return figures.stream().mapToDouble(it -> it.of(result, size)).toArray();
                };
        BenchmarkReport.print(this, plan, meter, run);
        write(forks, run);
    }

    private List<? extends Contender> contenders(Options jmh) {
        return Contender.chosen(
                name, contenders, Contender::name, jmh.getParameter(CONTENDER).orElse(List.of()));
    }

    private List<Integer> sizes(RunOptions options, Options jmh) {
        if (jmh.getParameter(sizeName).hasValue()) {
            return jmh.getParameter(sizeName).get().stream().map(this::size).toList();
        }
        return options.isQuick() ? quickSizes : sizes;
    }

    private int size(String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw new UsageException(
                    "%s=%s: a number from 1 to 999999999 is needed, such as -p %s=%d"
                            .formatted(sizeName, text, sizeName, sizes.getFirst()));
        }
        return Integer.parseInt(text);
    }

    /// Writes JMH's own file beside the other if there is one, with the rounds as forks.
    private void write(Map<BenchmarkParams, List<BenchmarkResult>> forks, BenchRun run)
            throws IOException {
        Optional<Path> file = run.jmhFile(name);
        if (file.isPresent()) {
            List<RunResult> all = new ArrayList<>();
            forks.forEach((params, results) -> all.add(new RunResult(params, results)));
            Path absolute = file.get().toAbsolutePath();
            Files.createDirectories(Objects.requireNonNull(absolute.getParent()));
            ResultFormatFactory.getInstance(ResultFormatType.JSON, absolute.toString())
                    .writeOut(all);
        }
    }

    private RunResult fork(Options jmh, Contender contender, int size, Build build) {
        ChainedOptionsBuilder fork =
                new OptionsBuilder()
                        .parent(jmh)
                        .include("^" + Pattern.quote(benchmark.getName()) + "\\.")
                        .param(CONTENDER, contender.name())
                        .param(sizeName, Integer.toString(size))
                        .forks(1)
                        .shouldFailOnError(true)
                        .addProfiler(GCProfiler.class)
                        .verbosity(VerboseMode.SILENT);
        // JMH gives its forks the class path of this JVM.
        String classPath = System.setProperty(CLASS_PATH, build.classPath());
        try {
            return new Runner(fork.build()).runSingle();
        } catch (RunnerException e) {
            throw new IllegalStateException(
                    "%s with %s=%d failed: %s"
                            .formatted(contender.label(), sizeName, size, innermost(e)),
                    e);
        } finally {
            System.setProperty(CLASS_PATH, classPath);
        }
    }

    /// What happened in the fork; JMH wraps it in general remarks, one of which holds the
    /// exceptions of the benchmark's threads as suppressed ones.
    private static Throwable innermost(Throwable thrown) {
        Throwable[] suppressed = thrown.getSuppressed();
        Throwable cause = suppressed.length > 0 ? suppressed[0] : thrown.getCause();
        return cause == null ? thrown : innermost(cause);
    }

    private Options parse(List<String> arguments) {
        Options parsed;
        try {
            parsed = new CommandLineOptions(arguments.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new UsageException(
                    "JMH refuses the arguments after '--': %s; -h of JMH lists what it knows"
                            .formatted(e.getMessage()));
        }
        for (int at = 0; at < arguments.size(); at++) {
            Matcher parameter = PARAMETER.matcher(arguments.get(at));
            if (parameter.matches()) {
                requireKnown(
                        parameter.group(1).isEmpty() ? arguments.get(++at) : parameter.group(1));
            }
        }
        return parsed;
    }

    /// JMH ignores parameters that the benchmark does not have.
    private void requireKnown(String assignment) {
        String given = assignment.split("=", 2)[0];
        if (!given.equals(CONTENDER) && !given.equals(sizeName)) {
            throw new UsageException(
                    "%s has no parameter '%s': there are %s and %s; correct it, as in -p %s=%d"
                            .formatted(
                                    name, given, CONTENDER, sizeName, sizeName, sizes.getFirst()));
        }
    }
}

package io.portolan.bench.compare;

import io.portolan.bench.results.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A comparison of things that are not the time of an operation, so JMH has no part in it: each
/// contender, size and round is a fresh JVM that runs a small program and prints an [Answer].
/// Arguments after two dashes are labels of contenders: only those are run.
///
/// @param name what the user writes
/// @param summary what it measures
/// @param needs what it needs beyond a JDK
/// @param takes how long a run takes
/// @param program its main class; the arguments are the contender's name, the size, and `true` for
///   a quick run
/// @param contenders ours and the peers
/// @param sizeName what the sizes count
/// @param sizes the sizes of a full run
/// @param quickSizes the sizes of a quick run
/// @param quantities what the program answers
/// @param jvmOptions the heap and what else the program needs, beside G1
public record LegacyComparison(
        String name,
        String summary,
        String needs,
        String takes,
        Class<?> program,
        List<? extends Contender> contenders,
        String sizeName,
        List<Integer> sizes,
        List<Integer> quickSizes,
        List<Quantity> quantities,
        List<String> jvmOptions)
        implements BenchComparison {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        RunOptions options = run.options();
        PrintStream out = run.out();
        Plan plan =
                new Plan(
                        "",
                        Contender.chosen(name, contenders, options.arguments()),
                        sizeName,
                        options.isQuick() ? quickSizes : sizes,
                        quantities,
                        "G1, %s, a fresh JVM for each contender and round"
                                .formatted(String.join(" ", jvmOptions)));
        Map<String, Map<String, Set<Integer>>> notes = new LinkedHashMap<>();
        Meter meter =
                (contender, size, build) -> {
                    if (contender.role() == Role.GIVEN) {
                        return figures(contender.given(size));
                    }
                    Answer answer = run(contender, size, options.isQuick(), build);
                    String who = contender.label() + (build.isThis() ? "" : ", other build");
                    for (String note : answer.notes()) {
                        notes.computeIfAbsent(note, _ -> new LinkedHashMap<>())
                                .computeIfAbsent(who, _ -> new TreeSet<>())
                                .add(size);
                    }
                    return figures(answer.figures());
                };
        BenchmarkReport.print(this, plan, meter, run);
        if (!notes.isEmpty()) {
            out.println();
            notes.forEach((note, whose) -> out.println(names(whose, plan) + ": " + note));
        }
    }

    /// Those who have a note in common, with the sizes that it is about where there are several.
    private static String names(Map<String, Set<Integer>> whose, Plan plan) {
        return whose.entrySet().stream()
                .map(it ->
                        plan.sizes().size() == 1
                                ? it.getKey()
                                : it.getKey() + " " + new ArrayList<>(it.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static double[] figures(List<Double> figures) {
        return figures.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private Answer run(Contender contender, int size, boolean isQuick, Build build)
            throws IOException, InterruptedException {
        List<String> command = ChildProcess.java(jvmOptions, program, build.classPath());
        command.addAll(List.of(contender.name(), "" + size, "" + isQuick));
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        Answer answer = Answer.only(ended.lines()).orElse(null);
        if (ended.status() != 0 || answer == null || answer.figures().size() != quantities.size()) {
            throw new IllegalStateException(
                    "%s with %s=%d %s and has no figures; it said: %s"
                            .formatted(
                                    contender.label(),
                                    sizeName,
                                    size,
                                    ended.howItEnded(LIMIT),
                                    String.join("\n", ended.lines())));
        }
        return answer;
    }
}

package io.portolan.bench.compare;

import io.portolan.bench.results.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The comparison of a [Program]: each contender, size and round is a fresh JVM, which says an
/// [ProgramAnswer]. Arguments after two dashes are labels of contenders: only those are run.
public final class ProgramComparison implements BenchComparison {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final Class<?> program;
    private final Program.Description<?> description;

    public ProgramComparison(Program<?> program) {
        this.program = program.getClass();
        this.description = program.description();
    }

    /// Measures, in a JVM of its own.
    ///
    /// Arguments: the class of the program, contender, size, whether quick.
    public static void main(String[] arguments) throws Exception {
        Program<?> program =
                Class.forName(arguments[0])
                        .asSubclass(Program.class)
                        .getDeclaredConstructor()
                        .newInstance();
        try {
            measure(
                    program,
                    arguments[1],
                    Integer.parseInt(arguments[2]),
                    Boolean.parseBoolean(arguments[3]));
        } catch (MissingPeerException e) {
            System.err.println(e.getMessage()); // read by who started this JVM
            System.exit(1);
        } catch (Exception e) {
            e.printStackTrace(); // as above
            System.exit(1);
        }
        System.exit(0); // without waiting for threads that a peer leaves behind
    }

    private static <C extends Contender> void measure(
            Program<C> program, String contender, int size, boolean isQuick) throws Exception {
        program.measure(program.description().contender(contender), size, isQuick)
                .print(System.out);
    }

    @Override
    public About about() {
        return new About(
                description.name(),
                description.summary(),
                description.needs(),
                description.takes());
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        RunOptions options = run.options();
        PrintStream out = run.out();
        Plan plan =
                new Plan(
                        "",
                        Contender.chosen(
                                description.name(), description.contenders(), options.arguments()),
                        description.sizeName(),
                        options.isQuick() ? description.quickSizes() : description.sizes(),
                        description.quantities(),
                        "G1, %s, a fresh JVM for each contender and round"
                                .formatted(String.join(" ", description.jvmOptions())));
        Map<String, Map<String, Set<Integer>>> notes = new LinkedHashMap<>();
        Rounds.Meter meter =
                (contender, size, build) -> {
                    if (contender.role() == Role.GIVEN) {
                        return ProgramAnswer.of(contender.given(size), List.of()).numbers();
                    }
                    ProgramAnswer answer = run(contender, size, options.isQuick(), build);
                    String who = contender.label() + (build.isThis() ? "" : ", other build");
                    for (String note : answer.notes()) {
                        notes.computeIfAbsent(note, _ -> new LinkedHashMap<>())
                                .computeIfAbsent(who, _ -> new TreeSet<>())
                                .add(size);
                    }
                    return answer.numbers();
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

    private ProgramAnswer run(Contender contender, int size, boolean isQuick, Build build)
            throws IOException, InterruptedException {
        List<String> command =
                ChildProcess.java(
                        description.jvmOptions(), ProgramComparison.class, build.classPath());
        command.addAll(List.of(program.getName(), contender.name(), "" + size, "" + isQuick));
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        Optional<ProgramAnswer> answer = ProgramAnswer.only(ended.lines());
        if (ended.status() != 0
                || answer.isEmpty()
                || answer.get().figures().size() != description.quantities().size()) {
            throw new IllegalStateException(
                    "%s with %s=%d %s and has no figures; it said: %s"
                            .formatted(
                                    contender.label(),
                                    description.sizeName(),
                                    size,
                                    ended.howItEnded(LIMIT),
                                    String.join("\n", ended.lines())));
        }
        return answer.get();
    }
}

package io.portolan.bench.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A comparison of things that are not the time of an operation, so JMH has no part in it: each
/// contender, size and round is a fresh JVM that runs a small program and prints an [Answer].
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
public record ProgramComparison(
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
        implements Comparison {

    private static final int LIMIT_MINUTES = 3;

    @Override
    public void run(RunOptions options, PrintStream out) throws IOException, InterruptedException {
        options.refuseJmhArguments(name);
        Plan plan =
                new Plan(
                        contenders,
                        sizeName,
                        options.isQuick() ? quickSizes : sizes,
                        quantities,
                        "G1, %s, a fresh JVM for each contender and round"
                                .formatted(String.join(" ", jvmOptions)));
        Set<String> notes = new LinkedHashSet<>();
        Meter meter =
                (contender, size) -> {
                    if (contender.role() == Role.GIVEN) {
                        return figures(contender.given(size));
                    }
                    Answer answer = run(contender, size, options.isQuick());
                    answer.notes().forEach(note -> notes.add(contender.label() + ": " + note));
                    return figures(answer.figures());
                };
        Report.print(this, plan, options.rounds(), meter, out);
        if (!notes.isEmpty()) {
            out.println();
            notes.forEach(out::println);
        }
    }

    private static double[] figures(List<Double> figures) {
        return figures.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private Answer run(Contender contender, int size, boolean isQuick)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command(contender, size, isQuick))
                        .redirectErrorStream(true)
                        .start();
        Thread limit = Thread.startVirtualThread(() -> endInTime(process));
        List<String> lines = new ArrayList<>();
        try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
            reader.lines().forEach(lines::add);
        }
        int status = process.waitFor();
        limit.join();
        Answer answer = Answer.parse(lines);
        if (status != 0 || answer == null || answer.figures().size() != quantities.size()) {
            throw new IllegalStateException(
                    "%s with %s=%d ended with status %d (limit %d min) and no figures; it said: %s"
                            .formatted(
                                    contender.label(),
                                    sizeName,
                                    size,
                                    status,
                                    LIMIT_MINUTES,
                                    String.join("\n", lines)));
        }
        return answer;
    }

    private static void endInTime(Process process) {
        try {
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
        }
    }

    private List<String> command(Contender contender, int size, boolean isQuick) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JvmOptions.G1, JvmOptions.QUIET));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(program.getName());
        command.addAll(List.of(contender.name(), "" + size, "" + isQuick));
        return command;
    }
}

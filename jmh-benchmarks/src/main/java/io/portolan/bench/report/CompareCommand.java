package io.portolan.bench.report;

import io.portolan.bench.compare.UsageException;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MachineFacts;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The command `bench compare A.json B.json [--fail 10%]`.
public final class CompareCommand {

    public static final String NAME = "compare";
    public static final String USAGE = NAME + " A.json B.json [--fail 10%]";

    /// The part by which a figure may grow unless the user says otherwise.
    private static final double LIMIT = 0.1;

    private static final Pattern PERCENT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)%?");

    private CompareCommand() {}

    /// Compares two files; returns whether B is no slower than A by more than the limit.
    ///
    /// *Failure:* [UsageException].
    public static boolean run(List<String> arguments, PrintStream out) {
        double limit = LIMIT;
        List<String> files = new ArrayList<>();
        for (int at = 0; at < arguments.size(); at++) {
            if (arguments.get(at).equals("--fail")) {
                limit = limit(arguments, ++at);
            } else {
                files.add(arguments.get(at));
            }
        }
        if (files.size() != 2 || files.stream().anyMatch(file -> file.startsWith("-"))) {
            throw new UsageException(
                    "compare needs two files of results, got %s: usage: bench %s"
                            .formatted(files, USAGE));
        }
        try {
            return compare(
                    BenchResults.read(Path.of(files.get(0))),
                    BenchResults.read(Path.of(files.get(1))),
                    limit,
                    out);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /// Prints how this build of a run is beside the other one; returns whether it is no slower.
    public static boolean compare(BenchResults run, PrintStream out) {
        out.println();
        out.println("A is the other build, B is this one, round by round:");
        return Regressions.within(run, LIMIT).print(out);
    }

    private static boolean compare(BenchResults a, BenchResults b, double limit, PrintStream out) {
        String benchmark = a.head().benchmark();
        if (!benchmark.equals(b.head().benchmark())) {
            throw new UsageException(
                    "A holds results of %s and B of %s: compare two runs of one benchmark"
                            .formatted(benchmark, b.head().benchmark()));
        }
        Regressions regressions = Regressions.between(a, b, limit);
        if (regressions.lines().isEmpty()) {
            throw new UsageException(
                    "A and B have no row in common: run %s with the same options for both"
                            .formatted(benchmark));
        }
        out.println("A: " + origin(a.head()));
        out.println("B: " + origin(b.head()));
        MachineFacts first = a.head().machine();
        MachineFacts second = b.head().machine();
        if (!first.processor().equals(second.processor()) || first.cores() != second.cores()) {
            out.println("the machines differ: ratios to peers may be compared, these figures not");
        }
        return regressions.print(out);
    }

    private static String origin(BenchResults.Head head) {
        String commit =
                head.builds().stream()
                        .filter(it -> it.build().equals(Build.THIS))
                        .map(it ->
                                "commit %.8s%s"
                                        .formatted(
                                                it.commit(),
                                                Boolean.TRUE.equals(it.dirty()) ? ", changed" : ""))
                        .findFirst()
                        .orElse("unknown commit");
        return "%s, %s; %s".formatted(head.started(), commit, head.command());
    }

    private static double limit(List<String> arguments, int at) {
        String text = at < arguments.size() ? arguments.get(at) : "";
        Matcher percent = PERCENT.matcher(text);
        if (!percent.matches() || Double.parseDouble(percent.group(1)) == 0) {
            throw new UsageException(
                    "--fail '%s': a percentage above 0 is needed, such as --fail 10%%"
                            .formatted(text));
        }
        return Double.parseDouble(percent.group(1)) / 100;
    }
}

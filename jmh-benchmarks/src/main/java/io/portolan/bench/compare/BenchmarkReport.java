package io.portolan.bench.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/// Runs a plan and prints what a reader needs around its tables: before them what is measured and
/// on what machine.
public final class BenchmarkReport {

    private BenchmarkReport() {}

    /// Measures in rounds, see `Rounds`, and prints a table for each quantity.
    ///
    /// *Failure:* what the meter throws.
    ///
    /// @return what was measured, for each quantity
    public static List<Measurements> print(
            BenchComparison comparison, Plan plan, Meter meter, BenchRun run)
            throws IOException, InterruptedException {
        head(comparison, plan.conditions(), run);
        return section(plan, meter, run);
    }

    /// Measures in rounds and prints a table for each quantity, without a head.
    ///
    /// *Failure:* what the meter throws.
    ///
    /// @return what was measured, for each quantity
    public static List<Measurements> section(Plan all, Meter meter, BenchRun run)
            throws IOException, InterruptedException {
        Plan plan = run.options().isOursOnly() ? all.oursOnly() : all;
        PrintStream out = run.out();
        Rounds measured = new Rounds(plan, run.options().rounds(), run.results(), out);
        List<Measurements> counted = measured.run(meter);
        out.println();
        measured.control().forEach(out::println);
        out.println("median of the rounds (lowest-highest); a ratio is ours by the best peer");
        for (int i = 0; i < counted.size(); i++) {
            out.println();
            out.println(jvm());
            Table.of(plan, plan.quantities().get(i), counted.get(i)).forEach(out::println);
        }
        return counted;
    }

    /// Prints what is measured and on what machine; puts this session before others if it is asked
    /// to and may.
    ///
    /// @param conditions one line on how the contenders are run
    public static void head(BenchComparison comparison, String conditions, BenchRun run) {
        boolean isInFront = run.options().isInFront() && SessionPriority.raise();
        PrintStream out = run.out();
        out.println(comparison.name() + ": " + comparison.summary());
        Machine.lines().forEach(out::println);
        out.println(conditions + (isInFront ? "; session put before others" : ""));
        out.println();
    }

    /// The line above each table.
    public static String jvm() {
        return "[" + Machine.jvm() + ", collector G1]";
    }
}

package io.portolan.bench.compare;

import java.io.IOException;
import java.io.PrintStream;

/// Runs a plan and prints what a reader needs around its table: before it what is measured and on
/// what machine, after it the table.
public final class Report {

    private Report() {}

    /// Measures in rounds, see `Rounds`, and prints the table.
    ///
    /// *Failure:* what the stopwatch throws.
    public static void print(
            Comparison comparison, Plan plan, int rounds, Stopwatch stopwatch, PrintStream out)
            throws IOException, InterruptedException {
        boolean isInFront = SessionPriority.raise();
        out.println(comparison.name() + ": " + comparison.summary());
        Machine.lines().forEach(out::println);
        out.println(plan.conditions() + (isInFront ? "; session put before others" : ""));
        out.println();
        Rounds measured = new Rounds(plan, rounds, out);
        Measurements counted = measured.run(stopwatch);
        out.println();
        measured.control().forEach(out::println);
        out.println("median of the rounds (lowest-highest); a ratio is ours by the best peer");
        out.println();
        Table.of(plan, counted).forEach(out::println);
    }
}

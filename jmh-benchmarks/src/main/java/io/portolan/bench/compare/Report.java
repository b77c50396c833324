package io.portolan.bench.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/// Runs a plan and prints what a reader needs around its tables: before them what is measured and
/// on what machine.
public final class Report {

    private Report() {}

    /// Measures in rounds, see `Rounds`, and prints a table for each quantity.
    ///
    /// *Failure:* what the meter throws.
    public static void print(
            Comparison comparison, Plan plan, int rounds, Meter meter, PrintStream out)
            throws IOException, InterruptedException {
        boolean isInFront = SessionPriority.raise();
        out.println(comparison.name() + ": " + comparison.summary());
        Machine.lines().forEach(out::println);
        out.println(plan.conditions() + (isInFront ? "; session put before others" : ""));
        out.println();
        Rounds measured = new Rounds(plan, rounds, out);
        List<Measurements> counted = measured.run(meter);
        out.println();
        measured.control().forEach(out::println);
        out.println("median of the rounds (lowest-highest); a ratio is ours by the best peer");
        for (int i = 0; i < counted.size(); i++) {
            out.println();
            out.println("[" + Machine.jvm() + ", collector G1]");
            Table.of(plan, plan.quantities().get(i), counted.get(i)).forEach(out::println);
        }
    }
}

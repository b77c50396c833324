package io.portolan.bench.compare;

import java.io.PrintStream;

/// What every comparison prints around its rounds: first what is measured and on what machine, then
/// the table.
final class Report {

    private final Comparison comparison;
    private final String unit;
    private final String sizeName;
    private final PrintStream out;

    Report(Comparison comparison, String unit, String sizeName, PrintStream out) {
        this.comparison = comparison;
        this.unit = unit;
        this.sizeName = sizeName;
        this.out = out;
    }

    /// Prints the head; `contenders` says how the contenders are run.
    void begin(String contenders) {
        boolean isInFront = SessionPriority.raise();
        out.println(comparison.name() + ": " + comparison.summary());
        Machine.lines().forEach(out::println);
        out.println(contenders + (isInFront ? "; session put before others" : ""));
        out.println();
    }

    /// Prints the table of the rounds that count.
    void end(Rounds rounds, Measurements counted) {
        out.println();
        out.println(rounds.control());
        out.println("median of the rounds (lowest-highest); a ratio is ours by the best peer");
        out.println();
        Table.of(counted, unit, sizeName).forEach(out::println);
    }
}

package io.portolan.bench.exchange;

import java.util.List;

/// A timed run of a row.
///
/// @param micros per operation
/// @param before nanoseconds of a cache line from one core to the other right before the run
/// @param after the same right after it
record Sample(double micros, double before, double after) {

    /// How far two controls may be apart that are alike.
    private static final double ALIKE = 1.5;

    /// A row's samples by operation where they are by step.
    static List<Sample> perOperation(Row row, List<Sample> steps) {
        return steps.stream()
                .map(it -> new Sample(it.micros / row.operations(), it.before, it.after))
                .toList();
    }

    /// One without a control of its own.
    static Sample of(double micros) {
        return new Sample(micros, Double.NaN, Double.NaN);
    }

    /// The same with a control measured around the whole, unless it has one.
    Sample within(double before, double after) {
        return Double.isNaN(control()) ? new Sample(micros, before, after) : this;
    }

    /// Whether the cores stayed where they were. A single core has no control, and nothing that
    /// could change.
    boolean isSteady() {
        return !(Math.max(before, after) > ALIKE * Math.min(before, after));
    }

    /// The control of the run.
    double control() {
        return Math.sqrt(before * after);
    }

    Distance distance() {
        return Distance.of(control());
    }
}

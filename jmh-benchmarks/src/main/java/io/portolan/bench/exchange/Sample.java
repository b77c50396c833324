package io.portolan.bench.exchange;

import io.portolan.bench.compare.ProgramAnswer;
import java.util.ArrayList;
import java.util.List;

/// A timed run of a row.
///
/// @param micros per operation
/// @param before nanoseconds of a cache line from one core to the other right before the run
/// @param after the same right after it
record Sample(double micros, double before, double after) {

    /// How far two controls may be apart that are alike.
    private static final double ALIKE = 1.5;

    /// The cores of a virtual machine are further apart where the control is longer.
    private static final double NEAR_NANOS = 100;

    private static final int NUMBERS = 3;

    /// One without a control of its own.
    static Sample of(double micros) {
        return new Sample(micros, Double.NaN, Double.NaN);
    }

    /// What a program says of a row.
    static ProgramAnswer answer(Row row, List<Sample> samples) {
        List<Double> figures = new ArrayList<>();
        samples.forEach(it -> figures.addAll(List.of(it.micros, it.before, it.after)));
        return new ProgramAnswer(row.name(), figures, null, null);
    }

    /// Those that a program said.
    static List<Sample> of(ProgramAnswer answer) {
        double[] said = answer.numbers();
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i + NUMBERS <= said.length; i += NUMBERS) {
            samples.add(new Sample(said[i], said[i + 1], said[i + 2]));
        }
        return samples;
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

    /// The control of the run; not a number without one.
    double control() {
        return Math.sqrt(before * after);
    }

    /// Whether the cores were near; those without a control are.
    boolean isNear() {
        return !(control() > NEAR_NANOS);
    }
}

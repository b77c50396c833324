package io.portolan.bench.exchange;

import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.results.Control;
import java.util.ArrayList;
import java.util.List;

/// A timed run of a row.
///
/// @param micros per operation
/// @param control that the program measured around the run
record Sample(double micros, Control control) {

    private static final int NUMBERS = 3;

    /// One without a control of its own.
    static Sample of(double micros) {
        return new Sample(micros, Control.NONE);
    }

    /// What a program says of a row.
    static ProgramAnswer answer(Row row, List<Sample> samples) {
        List<Double> figures = new ArrayList<>();
        for (Sample it : samples) {
            figures.addAll(List.of(it.micros, it.control.before(), it.control.after()));
        }
        return new ProgramAnswer(row.name(), figures, null, null);
    }

    /// Those that a program said.
    static List<Sample> of(ProgramAnswer answer) {
        double[] said = answer.numbers();
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i + NUMBERS <= said.length; i += NUMBERS) {
            samples.add(new Sample(said[i], new Control(said[i + 1], said[i + 2])));
        }
        return samples;
    }

    /// The same with a control measured around the whole, unless it has one.
    Sample within(Control whole) {
        return Double.isNaN(control.nanos()) ? new Sample(micros, whole) : this;
    }
}

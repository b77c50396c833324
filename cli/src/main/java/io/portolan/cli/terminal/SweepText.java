package io.portolan.cli.terminal;

import io.portolan.clustering.Sweep;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;
import java.util.Locale;

/// A sweep in a few words: the sum of squares of hard labels, or while the temperature falls the
/// expected distortion, which is none.
final class SweepText {

    private static final int DIGITS = 4;
    private static final double LARGE = 1e7;

    private SweepText() {}

    /// @param unit what distances are measured in
    static String of(Sweep sweep, DistanceUnit unit) {
        String clusters = Figures.count(sweep.clusters(), "cluster") + ", ";
        String squares = SummaryText.squareUnit(unit);
        String sum = brief(sweep.inertia()) + squares;
        return Double.isNaN(sweep.temperature())
                ? clusters + "SSE " + sum
                : clusters
                        + "distortion "
                        + sum
                        + ", temperature "
                        + brief(sweep.temperature())
                        + squares;
    }

    private static String brief(double number) {
        return number < LARGE
                ? Figures.significant(number, DIGITS)
                : String.format(Locale.ROOT, "%." + (DIGITS - 1) + "e", number);
    }
}

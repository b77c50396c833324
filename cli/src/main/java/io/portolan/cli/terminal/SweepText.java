package io.portolan.cli.terminal;

import io.portolan.cli.run.Figures;
import io.portolan.clustering.Sweep;

/// A sweep in a few words.
final class SweepText {

    private static final int DIGITS = 4;

    private SweepText() {}

    static String of(Sweep sweep) {
        String clusters = Figures.count(sweep.clusters(), "cluster") + ", ";
        String error = "SSE " + Figures.significant(sweep.inertia(), DIGITS);
        return Double.isNaN(sweep.temperature())
                ? clusters + error
                : clusters
                        + error
                        + ", temperature "
                        + Figures.significant(sweep.temperature(), DIGITS);
    }
}

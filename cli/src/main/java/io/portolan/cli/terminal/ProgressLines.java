package io.portolan.cli.terminal;

import io.portolan.clustering.Sweep;
import io.portolan.clustering.run.DistanceUnit;
import java.io.PrintWriter;

/// Progress as lines for a log: one for each phase, and one for the 1st, 3rd, 10th, 30th sweep and
/// so on, so that even a long run writes few.
public final class ProgressLines implements RunDisplay {

    private final PrintWriter out;
    private final ExpectedTime expected;
    private DistanceUnit unit = DistanceUnit.OF_COLUMNS;
    private long next = 1;

    /// @param clusters how many are asked for; 0 when that is not known
    public ProgressLines(PrintWriter out, int clusters) {
        this.out = out;
        this.expected = new ExpectedTime(clusters, System::nanoTime);
    }

    @Override
    public void phase(String what) {
        out.println("portolan: " + what);
        out.flush();
    }

    @Override
    public void unit(DistanceUnit unit) {
        this.unit = unit;
    }

    @Override
    public void sweep(Sweep sweep) {
        String left = expected.after(sweep);
        if (sweep.number() >= next) {
            next = Long.toString(next).startsWith("1") ? 3 * next : next / 3 * 10;
            phase("iteration " + sweep.number() + ": " + left + SweepText.of(sweep, unit));
        }
    }

    @Override
    public void clear() {}

    @Override
    public void close() {}
}

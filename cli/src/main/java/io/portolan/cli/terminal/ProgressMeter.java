package io.portolan.cli.terminal;

import io.portolan.clustering.Sweep;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;
import java.io.PrintStream;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressState;
import org.jspecify.annotations.Nullable;

/// Progress as a bar on one line of a terminal, which disappears when the run ends.
///
/// How many sweeps there will be is not known, so a block moves to and fro while they go on, and
/// the text beside it says how far they are.
public final class ProgressMeter implements RunDisplay {

    private static final int WIDTH = 79;
    private static final int BAR = 12;
    private static final int BLOCK = 3;
    private static final int UPDATE_MILLIS = 100;

    private final PrintStream terminal;
    private final ExpectedTime expected;
    private DistanceUnit unit = DistanceUnit.OF_COLUMNS;
    private @Nullable ProgressBar bar;

    /// @param clusters how many are asked for; 0 when that is not known
    public ProgressMeter(PrintStream terminal, int clusters) {
        this.terminal = terminal;
        this.expected = new ExpectedTime(clusters, System::nanoTime);
    }

    @Override
    public void phase(String what) {
        clear();
        bar =
                new ProgressBarBuilder()
                        .setTaskName(what)
                        .setUpdateIntervalMillis(UPDATE_MILLIS)
                        .setRenderer(ProgressMeter::render)
                        .setConsumer(new DelegatingProgressBarConsumer(this::show, WIDTH))
                        .build();
    }

    @Override
    public void unit(DistanceUnit unit) {
        this.unit = unit;
    }

    @Override
    public void sweep(Sweep sweep) {
        String left = expected.after(sweep);
        if (bar != null) {
            bar.setExtraMessage(left + SweepText.of(sweep, unit));
            bar.stepTo(sweep.number());
        }
    }

    @Override
    public void close() {
        clear();
    }

    @Override
    public void clear() {
        if (bar != null) {
            bar.close();
            bar = null;
            show("");
            terminal.print('\r');
            terminal.flush();
        }
    }

    private static String render(ProgressState state, int width) {
        return line(state.getTaskName(), state.getCurrent(), state.getExtraMessage());
    }

    /// The text of the line after so many sweeps.
    static String line(String phase, long sweeps, String message) {
        if (sweeps == 0) {
            return phase + " ...";
        }
        int path = BAR - BLOCK;
        int step = (int) (sweeps % (2L * path));
        int from = Math.min(step, 2 * path - step);
        String bar = " ".repeat(from) + "=".repeat(BLOCK) + " ".repeat(path - from);
        return phase + " [" + bar + "] " + Figures.count(sweeps) + ": " + message;
    }

    /// Writes over the line.
    private void show(String text) {
        String line = text.length() > WIDTH ? text.substring(0, WIDTH) : text;
        terminal.print('\r' + line + " ".repeat(WIDTH - line.length()));
        terminal.flush();
    }
}

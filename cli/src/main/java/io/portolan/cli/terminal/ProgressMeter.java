package io.portolan.cli.terminal;

import io.portolan.clustering.Sweep;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// Progress as a bar on one line of a terminal, which disappears when the run ends.
///
/// How many sweeps there will be is not known, so the bar moves to and fro and says how far it is.
public final class ProgressMeter implements RunDisplay {

    private static final int WIDTH = 79;
    private static final int UPDATE_MILLIS = 100;
    private static final int UNKNOWN = -1;

    private final PrintStream terminal;
    private @Nullable ProgressBar bar;

    public ProgressMeter(PrintStream terminal) {
        this.terminal = terminal;
    }

    @Override
    public void phase(String what) {
        close();
        bar =
                new ProgressBarBuilder()
                        .setTaskName(what)
                        .setInitialMax(UNKNOWN)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(UPDATE_MILLIS)
                        .hideEta()
                        .clearDisplayOnFinish()
                        .setConsumer(new ConsoleProgressBarConsumer(terminal, WIDTH))
                        .build();
    }

    @Override
    public void sweep(Sweep sweep) {
        if (bar != null) {
            bar.stepTo(sweep.number());
            bar.setExtraMessage(" " + SweepText.of(sweep));
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}

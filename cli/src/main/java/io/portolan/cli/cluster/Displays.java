package io.portolan.cli.cluster;

import io.portolan.cli.terminal.ProgressLines;
import io.portolan.cli.terminal.ProgressMeter;
import io.portolan.cli.terminal.RunDisplay;
import io.portolan.cli.terminal.StandardError;
import java.io.PrintWriter;

/// Chooses how progress is shown.
final class Displays {

    private Displays() {}

    /// @param clusters how many are asked for; 0 when that is not known, or is many numbers
    static RunDisplay choose(boolean quiet, PrintWriter err, int clusters) {
        if (quiet) {
            return RunDisplay.NONE;
        }
        return StandardError.isTerminal()
                ? new ProgressMeter(System.err, clusters)
                : new ProgressLines(err, clusters);
    }
}

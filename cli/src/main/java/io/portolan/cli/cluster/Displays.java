package io.portolan.cli.cluster;

import io.portolan.cli.terminal.ProgressLines;
import io.portolan.cli.terminal.ProgressMeter;
import io.portolan.cli.terminal.RunDisplay;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/// Chooses how progress is shown.
final class Displays {

    private Displays() {}

    /// @param clusters how many are asked for; 0 when that is not known, or is many numbers
    static RunDisplay choose(boolean quiet, PrintWriter err, int clusters) {
        if (quiet) {
            return RunDisplay.NONE;
        }
        return isTerminal()
                ? new ProgressMeter(System.err, clusters)
                : new ProgressLines(err, clusters);
    }

    /// Whether standard error is a terminal, as far as can be found out: Java tells this of
    /// standard input and output only, and `/proc`, where there is one, of standard error.
    @SuppressWarnings("SystemConsoleNull") // it may be null, depending on the property jdk.console
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            return false;
        }
        Path stream = Path.of("/proc/self/fd/2");
        if (!Files.isSymbolicLink(stream)) {
            return true;
        }
        try {
            String target = Files.readSymbolicLink(stream).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException e) {
            return false;
        }
    }
}

package io.portolan.cli.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where the messages of this process go.
public final class StandardError {

    private StandardError() {}

    /// Whether they go to a terminal, as far as can be found out: Java tells it of standard input
    /// and output only, and the system of the stream itself only where there is `/proc`.
    @SuppressWarnings("SystemConsoleNull") // it may be null, depending on the property jdk.console
    public static boolean isTerminal() {
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

package io.portolan.cli;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.ClusteringException;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Turns what went wrong into one or two lines and an exit status; `--verbose` adds the stack
/// trace.
final class Failures {

    private static final int MIB = 1 << 20;

    private final PrintWriter err;
    private final BooleanSupplier verbose;

    Failures(PrintWriter err, BooleanSupplier verbose) {
        this.err = err;
        this.verbose = verbose;
    }

    /// Something on the command line that picocli refused.
    int usage(ParameterException failure, String... arguments) {
        CommandLine command = failure.getCommandLine();
        say(failure.getMessage());
        if (failure instanceof UnmatchedArgumentException unmatched) {
            UnmatchedArgumentException.printSuggestions(unmatched, err);
        }
        err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        // picocli stopped before it had read all options.
        trace(failure, List.of(arguments).contains("--verbose"));
        return ExitCode.USAGE.status();
    }

    /// Something that went wrong while a command ran: the first cause that is known tells what.
    int report(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case CommandException e -> {
                    return end(e.getMessage(), e.exitCode(), failure);
                }
                case ClusteringException e -> {
                    return end(e.getMessage(), ExitCode.of(e.fault()), failure);
                }
                case InterruptedException _ -> {
                    return ExitCode.INTERRUPTED.status(); // silent, as Ctrl-C in a terminal
                }
                case OutOfMemoryError e -> {
                    return end(memoryAdvice(), ExitCode.FAILURE, failure);
                }
                default -> {
                    // Perhaps its cause is known.
                }
            }
        }
        say("internal error: " + failure);
        err.println(
                verbose.getAsBoolean()
                        ? "This is a bug in Portolan; please report it with the lines below."
                        : "This is a bug in Portolan; please report it with what the same command and"
                                + " --verbose print.");
        trace(failure, verbose.getAsBoolean());
        return ExitCode.FAILURE.status();
    }

    private int end(@Nullable String message, ExitCode exitCode, Throwable failure) {
        say(message);
        trace(failure, verbose.getAsBoolean());
        return exitCode.status();
    }

    private static String memoryAdvice() {
        long mebibytes = Runtime.getRuntime().maxMemory() / MIB;
        return "the memory of "
                + mebibytes
                + " MiB was not enough; give more with JAVA_TOOL_OPTIONS=-Xmx"
                + 2 * mebibytes
                + "m, or cluster fewer rows or columns";
    }

    private void say(@Nullable String message) {
        err.println("portolan: " + message);
    }

    private void trace(Throwable failure, boolean wanted) {
        if (wanted) {
            failure.printStackTrace(err);
        }
        err.flush();
    }
}

package io.portolan.cli.run;

/// A command that cannot go on: says what is wrong, the value, what is allowed and the remedy.
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ExitCode exitCode;

    public CommandException(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public CommandException(ExitCode exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}

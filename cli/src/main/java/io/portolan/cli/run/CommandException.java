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

    /// A command that was interrupted, where there is something to say of it; else a command throws
    /// [InterruptedException] on, which ends it with the same status.
    public static CommandException interrupted(String message, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new CommandException(ExitCode.INTERRUPTED, message, cause);
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}

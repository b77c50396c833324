package io.portolan.cli.run;

/// With what status the process ends.
public enum ExitCode {
    SUCCESS(0),
    /// The data, the disk or the program are at fault.
    FAILURE(1),
    /// Something on the command line must change.
    USAGE(2),
    /// The user pressed Ctrl-C.
    INTERRUPTED(130);

    private final int status;

    ExitCode(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }
}

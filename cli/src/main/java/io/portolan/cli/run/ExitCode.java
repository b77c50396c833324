package io.portolan.cli.run;

import io.portolan.clustering.ClusteringException;

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

    /// That of a clustering that could not be done.
    public static ExitCode of(ClusteringException.Fault fault) {
        return switch (fault) {
            case ARGUMENT -> USAGE;
            case DATA -> FAILURE;
            case INTERRUPTED -> INTERRUPTED;
        };
    }

    public int status() {
        return status;
    }
}

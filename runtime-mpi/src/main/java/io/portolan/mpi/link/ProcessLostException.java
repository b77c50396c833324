package io.portolan.mpi.link;

import org.jspecify.annotations.Nullable;

/// Another process of the job has ended or cannot be reached any more. It has no stack: that of the
/// thread that noticed says nothing of why.
public final class ProcessLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param process its description, for people
    ProcessLostException(String process, @Nullable Throwable cause) {
        super(
                process
                        + (cause == null
                                ? " has ended before its ranks had"
                                : " is lost: " + cause.getMessage()),
                cause,
                true,
                false);
    }
}

package io.portolan.mpi.boot;

import org.jspecify.annotations.Nullable;

/// A process cannot take its part in a job. The message is one sentence, or a few: what is wrong,
/// what is allowed and the remedy.
public final class BootException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String sentence;

    BootException(String message) {
        super(message);
        sentence = message;
    }

    BootException(String message, @Nullable Throwable cause) {
        super(message, cause);
        sentence = message;
    }

    @Override
    public String getMessage() {
        return sentence;
    }
}

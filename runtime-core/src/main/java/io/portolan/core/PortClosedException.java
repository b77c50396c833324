package io.portolan.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A post to a closed port, or a receive from a closed port that has no items left. Its cause is
/// what the port was closed with, if anything: see [Port#close(Throwable)].
public final class PortClosedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    PortClosedException(String message, @Nullable Throwable closeCause) {
        super(message, closeCause);
    }

    /// What a receive returns that takes the end of a port for an answer: nothing, or this again if
    /// the port was closed with a cause.
    <T> Optional<T> emptyUnlessFailed() {
        if (getCause() != null) {
            throw this;
        }
        return Optional.empty();
    }
}

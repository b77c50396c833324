package io.portolan.services.workflow;

import java.io.IOException;

/// A journal may have kept what it was given, or not: the connection to it was lost meanwhile.
public final class UnknownOutcomeException extends IOException {

    private static final long serialVersionUID = 1L;

    /// Something is not known to be in a journal.
    public UnknownOutcomeException(String message, Throwable cause) {
        super(message, cause);
    }
}

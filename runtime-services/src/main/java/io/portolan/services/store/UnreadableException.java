package io.portolan.services.store;

/// A file's header cannot be read; the message says why.
final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1;

    UnreadableException(String reason) {
        super(reason);
    }
}

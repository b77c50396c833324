package io.portolan.core;

/// A post to a closed port, or a receive from a closed port that has no items left.
public final class PortClosedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    PortClosedException(String message) {
        super(message);
    }
}

package io.portolan.core;

/// A post to a port that has no room for the item and lets nobody wait.
public final class PortFullException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    PortFullException(String message) {
        super(message);
    }
}

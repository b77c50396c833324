package io.portolan.bench.compare;

/// What the user wrote cannot be run; the message says what can.
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }
}

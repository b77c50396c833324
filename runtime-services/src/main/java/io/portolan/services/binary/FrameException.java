package io.portolan.services.binary;

/// What came is no frame; the message tells the sender why before the connection is closed.
final class FrameException extends Exception {

    private static final long serialVersionUID = 1;

    FrameException(String reason) {
        super(reason);
    }
}

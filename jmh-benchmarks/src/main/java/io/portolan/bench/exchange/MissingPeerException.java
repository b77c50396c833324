package io.portolan.bench.exchange;

/// A peer is not installed or does not work; the message says why and what helps.
public final class MissingPeerException extends Exception {

    private static final long serialVersionUID = 1;

    MissingPeerException(String message) {
        super(message);
    }
}

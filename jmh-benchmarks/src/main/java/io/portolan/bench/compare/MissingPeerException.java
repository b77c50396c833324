package io.portolan.bench.compare;

/// A peer, or what a benchmark needs beside it, is not installed or does not work; the message says
/// why and what helps.
public final class MissingPeerException extends Exception {

    private static final long serialVersionUID = 1;

    public MissingPeerException(String message) {
        super(message);
    }
}

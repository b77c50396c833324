package io.portolan.bench.compare;

/// The results of ours and of a peer are not the same, so one of the two is wrong; the message has
/// both.
public final class DisagreementException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    public DisagreementException(String message) {
        super(message);
    }
}

package io.portolan.core;

/// A decision that nobody waits for.
final class Slate extends Decision {

    @Override
    void decided(Object result) {
        // The outcome itself is what the stress tests read.
    }

    @Override
    void failed(String where, Throwable failure, Object queued) {
        throw new AssertionError(where, failure);
    }

    @Override
    void ended() {
        throw new AssertionError("no port was closed");
    }

    /// The outcome, a number, or 0 while it is open.
    int number() {
        return outcome() instanceof Integer number ? number : 0;
    }
}

package io.portolan.services.operation;

import java.util.Objects;

/// The body of SUBSCRIBE: what is wanted, and where it goes.
///
/// @param options what is wanted
/// @param sink where it goes; called after the operation is answered
public record Subscriber(SubscribeOptions options, Sink sink) {

    public Subscriber {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(sink, "sink");
    }
}

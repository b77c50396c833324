package io.portolan.core;

import java.util.Objects;

/// FromHandler: runs a handler once, without a port.
///
/// @param handler the code to run
public record OneShot(Handler0 handler) implements Arbiter {

    public OneShot {
        Objects.requireNonNull(handler, "handler");
    }
}

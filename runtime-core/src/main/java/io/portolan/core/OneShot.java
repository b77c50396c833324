package io.portolan.core;

import java.util.Objects;

/// FromHandler: runs a handler once, without a port.
///
/// *Threads:* runs under the causalities of the thread that activates it, after `activate` has
/// returned or on another thread. *Failure:* what it throws is reported, see
/// [io.portolan.core.Dispatcher].
///
/// Source: Qiu et al. 2008, section 3 (CCR)
///
/// @param handler the code to run
public record OneShot(Handler0 handler) implements Arbiter {

    public OneShot {
        Objects.requireNonNull(handler, "handler");
    }
}

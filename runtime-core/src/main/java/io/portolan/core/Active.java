package io.portolan.core;

import java.util.List;

/// An arbiter on a lane, about to take items.
interface Active {

    /// What its user has of it.
    ArbiterActivation activation();

    /// Registers it with its ports.
    void start();

    /// Takes it out of its ports.
    void leave();

    /// The ports it takes items from.
    List<? extends LockedPort> ports();
}

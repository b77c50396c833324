package io.portolan.core;

/// An arbiter on a lane, about to take items.
interface Active {

    /// What its user has of it.
    ArbiterActivation activation();

    /// Registers it with its ports.
    void start();
}

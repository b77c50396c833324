package io.portolan.core;

/// Code that runs with one item of each of two ports.
@FunctionalInterface
public interface Handler2<A, B> {

    /// Handles the items. What it throws is reported, see [io.portolan.core.Dispatcher].
    void handle(A first, B second) throws Exception;
}

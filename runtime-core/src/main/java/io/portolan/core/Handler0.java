package io.portolan.core;

/// User code that a dispatcher runs without an item.
@FunctionalInterface
public interface Handler0 {

    /// Does the work. What it throws is reported, see [io.portolan.core.Dispatcher].
    void handle() throws Exception;
}

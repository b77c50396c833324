package io.portolan.core;

/// User code that a dispatcher runs without an item.
@FunctionalInterface
public interface Handler0 {

    /// Does the work. What it throws goes to the dispatcher's uncaught handler.
    void handle() throws Exception;
}

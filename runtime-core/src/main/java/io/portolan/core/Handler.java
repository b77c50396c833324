package io.portolan.core;

/// User code that a dispatcher runs with an item that it received.
@FunctionalInterface
public interface Handler<T> {

    /// Handles the item. What it throws goes to the dispatcher's uncaught handler; the receiver
    /// stays active.
    void handle(T item) throws Exception;
}

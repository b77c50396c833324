package io.portolan.core;

/// User code that a dispatcher runs with an item that it received.
@FunctionalInterface
public interface Handler<T> {

    /// Handles the item. What it throws is reported, see [io.portolan.core.Dispatcher]; the
    /// receiver stays active.
    void handle(T item) throws Exception;
}

package io.portolan.core;

/// User code that a dispatcher runs without an item.
@FunctionalInterface
public interface Handler0 {

    /// Does the work. What it throws is reported, see [io.portolan.core.Dispatcher].
    void handle() throws Exception;

    /// Called once instead of [#handle()] when the dispatcher will not run a one-shot handler: it
    /// was cancelled, its queue dropped it, or its dispatcher was shut down. Does nothing unless it
    /// is overridden. What it throws is reported too.
    ///
    /// *Threads:* runs on the thread that gives the handler up; it must be quick.
    default void abandoned() {}
}

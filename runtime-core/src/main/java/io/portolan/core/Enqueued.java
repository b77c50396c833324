package io.portolan.core;

/// What became of a handler that was brought to a dispatcher queue.
public enum Enqueued {

    /// It waits for its turn.
    QUEUED,

    /// It waits for its turn, and for its sake another one was dropped.
    QUEUED_DROPPING_OTHER,

    /// It was not queued and will not run: there was no room, or its bringer was interrupted while
    /// waiting for some.
    REJECTED
}

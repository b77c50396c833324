package io.portolan.core;

import java.time.Duration;

/// An arbiter at work on a dispatcher, which keeps it and its ports in memory until it is done.
///
/// {@snippet class="io.portolan.core.examples.OneOrder" region="activation"}
///
/// *Threads:* every method may be called by any thread.
public interface Activation extends AutoCloseable {

    /// Where an activation is in its life.
    enum State {
        /// Takes items.
        ACTIVE,
        /// Takes no more items, for one of: cancelled, its one item handled, its port closed and
        /// empty, its dispatcher closed. Handlers that had started may still be running, and unless
        /// it was cancelled those of the items already taken still start.
        DONE
    }

    /// The present state.
    State state();

    /// Stops it; returns true if this call did. No handler starts afterwards; one that runs is left
    /// alone. An item that was taken but whose handler had not started goes back to the head of its
    /// port, where others can take it, as soon as a worker comes to it; several of them in no
    /// promised order.
    boolean cancel();

    /// Waits until it is done, at most for `max`; returns whether it is.
    boolean awaitDone(Duration max) throws InterruptedException;

    /// Cancels it.
    @Override
    default void close() {
        cancel();
    }
}

package io.portolan.core;

import java.time.Duration;

/// The end of a port that takes items.
public interface Postable<T> {

    /// Adds an item behind all items posted before it.
    ///
    /// *Threads:* any; returns without waiting for receivers, except on a full port with
    /// [io.portolan.core.Overflow.Wait] and on a rendezvous port; runs no handler. *Ordering:*
    /// items of one poster are received in posting order, and what was done before posting is
    /// visible to the thread that receives. *Failure:* [NullPointerException] for null,
    /// [io.portolan.core.PortClosedException] after close, [io.portolan.core.PortFullException] on
    /// a full port with [io.portolan.core.Overflow.Reject],
    /// [io.portolan.core.WaitInterruptedException] when interrupted while waiting for room, which
    /// leaves the thread interrupted; nothing has changed then.
    void post(T item);

    /// Adds an item if that needs no waiting; returns whether it did. A port that drops for lack of
    /// room does so.
    ///
    /// *Failure:* as [#post(Object)] for null and after close.
    boolean tryPost(T item);

    /// As [#post(Object)], but waits no longer than `max`; returns whether the item was added. On a
    /// full port with [io.portolan.core.Overflow.Reject] it is not, at once.
    ///
    /// *Failure:* [InterruptedException] when interrupted while waiting; the item was not added.
    boolean post(T item, Duration max) throws InterruptedException;
}

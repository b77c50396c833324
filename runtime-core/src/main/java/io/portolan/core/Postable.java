package io.portolan.core;

/// The end of a port that takes items.
public interface Postable<T> {

    /// Posts an item.
    ///
    /// *Threads:* any; never blocks on an unbounded port, and no handler runs on the posting
    /// thread. *Ordering:* what the poster did before happens-before what the receiver of the item
    /// does; items of one poster are taken in the order of posting. *Failure:*
    /// [NullPointerException] for null, [io.portolan.core.PortClosedException] after close; the
    /// port is then unchanged.
    void post(T item);
}

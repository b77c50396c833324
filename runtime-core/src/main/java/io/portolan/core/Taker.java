package io.portolan.core;

/// Somebody registered on a port who may take its items: a blocked thread or an active receiver.
abstract class Taker<T> {

    /// Offered the port's oldest item, with the port locked; returns whether it took it.
    abstract boolean offer(T item);

    /// Whether it takes no more items, so that the port may forget it.
    abstract boolean isSpent();

    /// Told, with the port locked, that the port is closed and empty; it becomes spent.
    abstract void portEnded();

    /// Whether [#offerUnlocked] may be used while this is the port's sole taker.
    boolean takesUnlocked() {
        return false;
    }

    /// Offered an item as it is posted, without the port's lock; false sends the poster to the
    /// lock.
    boolean offerUnlocked(T item) {
        return false;
    }
}

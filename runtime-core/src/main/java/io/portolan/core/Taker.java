package io.portolan.core;

import org.jspecify.annotations.Nullable;

/// What is registered on a port and may take its items: a blocked thread, an active receiver, a
/// branch of a choice, one side of a join. An entry in the port's list of takers, and so part of
/// one port at most. Everything here is called with the port locked unless it says otherwise.
abstract class Taker {

    /// The neighbours in the port's list; the first one's `before` is the last, and one that is not
    /// registered has none. Guarded by the port's lock.
    @Nullable Taker before;

    @Nullable Taker after;

    /// Offered an item as it was queued; returns whether it took it, for good.
    abstract boolean offer(Object item);

    /// Whether it takes no more items, so that the port may forget it.
    abstract boolean isSpent();

    /// Told that the port is closed and has only so many items left.
    abstract void portClosed(int left);

    /// Whether it may refuse one item and take another.
    boolean isSelective() {
        return false;
    }

    /// The rule that this is one side of. Such a taker is not offered items one by one.
    @Nullable SetRule rule() {
        return null;
    }

    /// The decision that taking an item makes; null when it stands alone.
    @Nullable Decision decision() {
        return null;
    }

    /// Whether [#offerUnlocked] may be used while this is the port's sole taker.
    boolean takesUnlocked() {
        return false;
    }

    /// Whether that may be used although items wait, which this then keeps the new one behind.
    boolean takesBehindOthers() {
        return false;
    }

    /// Offered an item as it is posted, without the port's lock; false sends the poster to the
    /// lock.
    boolean offerUnlocked(Object item) {
        return false;
    }

    /// How many items it took past the backlog, if it counts them itself.
    long passed() {
        return 0;
    }

    /// Ends that count, once it has left the port's list; false while somebody may still add to it.
    boolean endsCount() {
        return true;
    }

    /// What it is, in words, for snapshots and dumps of the port.
    @Override
    public abstract String toString();
}

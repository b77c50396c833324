package io.portolan.core;

/// A taker that holds items for its port while it is the port's sole taker, so that posters need
/// not lock the port. This is all that ports know of the fast join ([FastJoin]) and of the item
/// that follows the one in work ([SerialReceive]).
///
/// A held item is in the port. The thread that locks the port seals the holder first, which moves
/// what it holds to the backlog; posters then find it sealed and go to the lock, until it is opened
/// again.
interface HoldingTaker {

    /// How many items are in the port, those in its backlog included; reads counts without the
    /// lock.
    int queued();

    /// Moves what it holds to the backlog and holds no more; holds it on when that fails for lack
    /// of memory. By the lock's holder.
    void seal(Backlog backlog);

    /// Lets posters leave items here. By the lock's holder.
    void open();
}

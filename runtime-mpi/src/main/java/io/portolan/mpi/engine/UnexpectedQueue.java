package io.portolan.mpi.engine;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The messages that arrived before a receive was posted for them, in order of arrival.
///
/// *Threads:* under the lock of the mailbox; `isEmpty` by any thread.
final class UnexpectedQueue {
    private final MatchQueue<Arrival> queue = new MatchQueue<>();

    /// Volatile, because a receive looks without the lock whether it is worth spinning.
    private volatile boolean isEmpty = true;

    void add(Arrival arrival) {
        queue.add(arrival);
        if (isEmpty) {
            isEmpty = false;
        }
    }

    boolean isEmpty() {
        return isEmpty;
    }

    /// The oldest message that the header accepts, or null; it stays.
    @Nullable Arrival find(Header wanted) {
        return queue.acceptedBy(wanted);
    }

    /// Takes out the oldest message that the header accepts, or null.
    @Nullable Arrival take(Header wanted) {
        Arrival arrival = find(wanted);
        if (arrival != null) {
            remove(arrival);
        }
        return arrival;
    }

    /// Takes out this very message; false if it is not here.
    boolean remove(Arrival arrival) {
        boolean wasHere = queue.remove(arrival);
        if (wasHere && queue.isEmpty()) {
            isEmpty = true;
        }
        return wasHere;
    }

    /// Calls the action with the header of each message, the oldest first.
    void forEachHeader(Consumer<? super Header> action) {
        queue.forEach(arrival -> action.accept(arrival.header()));
    }

    /// Calls the action with each send that waits in a rendezvous.
    void forEachSend(Consumer<? super OutgoingTransfer> action) {
        queue.forEach(arrival -> arrival.forSend(action));
    }
}

package io.portolan.mpi.engine;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The messages that arrived before anyone asked for them, in order of arrival.
///
/// *Threads:* under the lock of the mailbox, `isEmpty` by any.
final class UnexpectedQueue {
    /// Volatile, because a receive looks without the lock whether it is worth spinning.
    private volatile @Nullable Arrival oldest;

    private @Nullable Arrival youngest;

    void add(Arrival arrival) {
        if (youngest == null) {
            oldest = arrival;
        } else {
            youngest.next = arrival;
        }
        youngest = arrival;
    }

    boolean isEmpty() {
        return oldest == null;
    }

    /// The oldest message that the header accepts, or null; it stays.
    @Nullable Arrival find(Header wanted) {
        Arrival at = oldest;
        while (at != null && !wanted.accepts(at.header())) {
            at = at.next;
        }
        return at;
    }

    /// Takes out the oldest message that is right, or null.
    @Nullable Arrival take(Predicate<Arrival> isRight) {
        Arrival before = null;
        for (Arrival at = oldest; at != null; at = at.next) {
            if (isRight.test(at)) {
                unlink(before, at);
                return at;
            }
            before = at;
        }
        return null;
    }

    /// Calls the action with each send that waits in a rendezvous.
    void forEachSend(Consumer<? super Outgoing> action) {
        for (Arrival at = oldest; at != null; at = at.next) {
            at.forSend(action);
        }
    }

    private void unlink(@Nullable Arrival before, Arrival taken) {
        if (before == null) {
            oldest = taken.next;
        } else {
            before.next = taken.next;
        }
        if (taken.equals(youngest)) {
            youngest = before;
        }
        taken.next = null;
    }
}

package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The receives that wait for a message, in the order in which they were posted.
///
/// *Threads:* under the lock of the mailbox.
final class PostedQueue {
    private @Nullable Incoming oldest;
    private @Nullable Incoming youngest;

    void add(Incoming receive) {
        if (youngest == null) {
            oldest = receive;
        } else {
            youngest.next = receive;
        }
        youngest = receive;
    }

    /// Takes out the oldest receive that accepts the message, or null; a standing one stays.
    @Nullable Incoming take(int context, int source, int tag) {
        Incoming before = null;
        for (Incoming at = oldest; at != null; at = at.next) {
            if (at.header().accepts(context, source, tag)) {
                if (!at.isStanding()) {
                    unlink(before, at);
                }
                return at;
            }
            before = at;
        }
        return null;
    }

    /// Takes out this very receive; false if it is not here.
    boolean remove(Incoming receive) {
        Incoming before = null;
        for (Incoming at = oldest; at != null; at = at.next) {
            if (at.equals(receive)) {
                unlink(before, at);
                return true;
            }
            before = at;
        }
        return false;
    }

    boolean isEmpty() {
        return oldest == null;
    }

    /// The oldest one; the others follow by their `next`.
    @Nullable Incoming oldest() {
        return oldest;
    }

    private void unlink(@Nullable Incoming before, Incoming taken) {
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

package io.portolan.mpi.engine;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The receives that wait for a message, in the order in which they were posted.
///
/// *Threads:* under the lock of the mailbox; `isEmpty` by any thread, which sees the receives that
/// it has posted itself.
final class PostedQueue {
    private final MatchQueue<IncomingTransfer> queue = new MatchQueue<>();

    void add(IncomingTransfer receive) {
        queue.add(receive);
    }

    /// Takes out the oldest receive that accepts the message, or null; a standing one stays.
    @Nullable IncomingTransfer take(int context, int source, int tag) {
        IncomingTransfer receive = queue.accepting(context, source, tag);
        if (receive != null && !receive.isStanding()) {
            queue.remove(receive);
        }
        return receive;
    }

    /// Takes out this very receive; false if it is not here.
    boolean remove(IncomingTransfer receive) {
        return queue.remove(receive);
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /// Calls the action with each, the oldest first.
    void forEach(Consumer<? super IncomingTransfer> action) {
        queue.forEach(action);
    }
}

package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The messages for one rank whose elements no receive wants: the unexpected ones, and those that
/// are handed on as messages; and the probes that look for a message.
///
/// Overview. A message is kept by copy as far as there is [io.portolan.mpi.engine.Credit]; without
/// credit it waits as a rendezvous, in the memory of its sender. A copy of many elements is made
/// after the lock is released: see Overview of [io.portolan.mpi.engine.Arrival]. Credit is taken
/// once the copy is made and the message kept, so that an exception before that loses no credit.
///
/// *Threads:* under the lock of the mailbox, except for `isEmpty`, `mayHave`, `letGo` and
/// `handled`.
final class UnexpectedMessages {
    private static final int COPIED_UNDER_LOCK_BYTES = 256;

    private final UnexpectedQueue unexpected = new UnexpectedQueue();
    private final List<Probe> probes = new ArrayList<>(0);
    private final Credit credit;
    private final DeferredCompletions deferred;

    UnexpectedMessages(Credit credit, DeferredCompletions deferred) {
        this.credit = credit;
        this.deferred = deferred;
    }

    /// Whether no message waits. Without the lock the answer is out of date at once.
    boolean isEmpty() {
        return unexpected.isEmpty();
    }

    /// False only if no message waits that such a receive accepts. Without the lock the answer is
    /// out of date at once.
    boolean mayHave(int context, int source, int tag) {
        return unexpected.mayHave(context, source, tag);
    }

    /// Keeps the message of a send, or hands it to a receive that wants it as a message.
    Arrival keep(OutgoingTransfer send, @Nullable IncomingTransfer receive) {
        long cost = credit.isFor(send) ? Credit.cost(send.content()) : 0;
        Arrival arrival = 0 < cost && cost <= COPIED_UNDER_LOCK_BYTES ? copied(send, cost) : null;
        if (arrival == null) {
            arrival = Arrival.rendezvous(send, cost);
            send.leaves(arrival);
        } else {
            deferred.add(send);
        }
        hand(arrival, receive);
        return arrival;
    }

    /// A message with a copy; null if there is no memory for a copy, and the sender waits.
    private static @Nullable Arrival copied(OutgoingTransfer send, long cost) {
        try {
            Arrival arrival =
                    Arrival.copied(
                            send.header(),
                            send.content().copy(),
                            cost,
                            CopyKind.EAGER,
                            send.messageNumber());
            send.tell(send.content(), CopyKind.EAGER);
            return arrival;
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    /// Keeps a message that came through a lane or from another process, or hands it to a receive
    /// that wants it as a message.
    ///
    /// @param number of the message
    void keep(
            Header header,
            Content content,
            CopyKind kind,
            long number,
            @Nullable IncomingTransfer receive) {
        hand(Arrival.copied(header, content, Credit.cost(content), kind, number), receive);
    }

    /// Frees a sender that need not wait: see Overview of [io.portolan.mpi.engine.Arrival].
    ///
    /// *Failure:* what the copy throws; the message is still there then.
    static void letGo(Arrival arrival, OutgoingTransfer send) {
        boolean isCopied = arrival.cost() > COPIED_UNDER_LOCK_BYTES || send.mode() == Mode.BUFFERED;
        if (isCopied && send.detach(arrival)) {
            send.finish();
        }
    }

    /// Takes out the oldest message that is wanted, or null.
    @Nullable Arrival take(Header wanted) {
        Arrival arrival = unexpected.take(wanted);
        if (arrival != null) {
            credit.giveBack(arrival.cost());
        }
        return arrival;
    }

    /// Takes out the oldest message that is wanted, or null, for a handler that has not begun.
    @Nullable Arrival takeForHandler(Header wanted) {
        return unexpected.take(wanted);
    }

    /// Gives back the credit of a message that a handler begins with. *Threads:* any.
    void handled(Arrival arrival) {
        credit.giveBackLater(arrival.cost());
    }

    /// Opens the lanes if what handlers have given back is enough.
    void reopen() {
        credit.giveBack(0);
    }

    /// Lets a probe find a message; if there is none, it may stay until one comes.
    void look(Probe probe, boolean stays) {
        Arrival arrival = unexpected.find(probe.header());
        if (arrival != null) {
            probe.found(arrival);
            deferred.add(probe);
        } else if (stays) {
            probes.add(probe);
        }
    }

    /// Takes back a probe; false if it has found something.
    boolean remove(Probe probe) {
        return probes.remove(probe);
    }

    /// Takes back the message that a send left; false if a receive has it.
    boolean remove(OutgoingTransfer send) {
        Arrival arrival = send.arrival();
        if (arrival == null || !arrival.isOf(send) || !unexpected.remove(arrival)) {
            return false;
        }
        credit.giveBack(arrival.cost());
        return true;
    }

    /// Calls the action with the header of each message.
    void forEachHeader(Consumer<? super Header> action) {
        unexpected.forEachHeader(action);
    }

    private void hand(Arrival arrival, @Nullable IncomingTransfer receive) {
        if (receive == null) {
            unexpected.add(arrival);
            credit.take(arrival.cost());
            probes.removeIf(probe -> isFor(probe, arrival));
        } else {
            receive.accept(arrival);
            if (receive.isStanding()) {
                credit.take(arrival.cost()); // it waits for a handler
            } else {
                deferred.add(receive);
            }
        }
    }

    private boolean isFor(Probe probe, Arrival arrival) {
        boolean isFor = probe.header().accepts(arrival.header());
        if (isFor) {
            probe.found(arrival);
            deferred.add(probe);
        }
        return isFor;
    }

    /// The messages that arrived before a receive was posted for them, in order of arrival.
    ///
    /// *Threads:* under the lock of the mailbox; `isEmpty` and `mayHave` by any thread.
    private static final class UnexpectedQueue {
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

        /// False only if there is no message that such a receive accepts.
        boolean mayHave(int context, int source, int tag) {
            return queue.mayHave(context, source, tag);
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
    }
}

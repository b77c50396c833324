package io.portolan.mpi.engine;

import io.portolan.core.wait.SpinLock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where the messages for one rank and its receives meet.
///
/// Overview. A lock guards two queues: receives that no message has come for, and messages that no
/// receive has been posted for; at any time no element of one fits one of the other. Whoever brings
/// the second half matches and, after unlocking, copies and completes both halves: a sender as well
/// as a receiver. Small messages may come through a [io.portolan.mpi.engine.Lane] without the lock;
/// whoever takes the lock to bring a message, to look for one or to wait first empties the lanes,
/// unless what it wants waits already, so a lane is nothing but the youngest part of the messages
/// of its sender, and the rank may take it there ([io.portolan.mpi.engine.LaneReceiver]). A sender
/// that finds its lane full, or attention wanted, does that itself; so nobody waits for room in a
/// lane but for a few yields.
///
/// Order. A message is offered to receives in the order in which these were posted, a receive to
/// messages in the order in which they arrived; the messages of one thread of a rank arrive in the
/// order in which they were sent.
///
/// *Threads:* any. Under the lock are only the queues, copies of a few words, posts to ports, and
/// waits for whoever looks into a lane.
///
/// Source: MPI 4.1, section 3.5
final class Mailbox extends SpinLock {
    private final PostedQueue posted = new PostedQueue();
    private final DeferredCompletions settlement = new DeferredCompletions();
    private final Doorbell attention = new Doorbell();
    private final Headers headers = new Headers();
    private final UnexpectedMessages unclaimed;
    private final Liveness liveness;
    private final Lanes lanes = new Lanes();

    Mailbox(Settings settings, Liveness liveness) {
        this.liveness = liveness;
        this.unclaimed = new UnexpectedMessages(new Credit(settings, attention), settlement);
    }

    Doorbell attention() {
        return attention;
    }

    /// Whether the world has failed.
    boolean isBroken() {
        return liveness.failure() != null;
    }

    /// Such a header, for what the rank sends or receives.
    Header header(int context, int source, int tag) {
        return headers.of(context, source, tag);
    }

    /// The lane from that thread of the source, new at the first call.
    Lane lane(int source, int thread) {
        return lanes.from(source, thread);
    }

    /// A lane from that source whose oldest message is accepted by a receive; null if there is
    /// none.
    @Nullable Lane acceptedLane(int context, int source, int tag) {
        return lanes.accepted(context, source, tag);
    }

    /// A lane from that source with a message; null if there is none.
    @Nullable Lane laneWithMail(int source) {
        return lanes.withMail(source);
    }

    /// Matches a message or keeps it; false if its mode is READY and no receive is posted.
    boolean deliver(OutgoingTransfer send) {
        IncomingTransfer receive;
        Arrival kept = null;
        acquire();
        try {
            drain();
            Header header = send.header();
            receive = posted.take(header.context(), header.source(), header.tag());
            if (receive == null || receive.takesMessage()) {
                if (receive == null && send.mode() == Mode.READY) {
                    return false;
                }
                kept = unclaimed.keep(send, receive);
            } else {
                receive.matchedBy(header);
                send.matched();
            }
        } finally {
            settlement.after(this);
        }
        if (kept != null) {
            letGo(kept, send);
        } else if (receive != null) {
            send.into(receive);
        }
        return true;
    }

    /// Without memory for a copy a standard send waits for the receive, as one without credit.
    ///
    /// *Failure:* what the copy throws otherwise; the message is taken back then, unless a receive
    /// has it.
    private void letGo(Arrival kept, OutgoingTransfer send) {
        try {
            UnexpectedMessages.letGo(kept, send);
        } catch (OutOfMemoryError e) {
            if (send.mode() == Mode.BUFFERED) {
                withdraw(send);
                throw e;
            }
        } catch (RuntimeException e) {
            withdraw(send);
            throw e;
        }
    }

    /// What a handler begins with takes no credit any more. *Threads:* any.
    void handled(Arrival arrival) {
        unclaimed.handled(arrival);
        if (attention.isClosed()) { // senders would not look for themselves as long as lanes are
            acquire();
            try {
                unclaimed.reopen();
            } finally {
                release();
            }
        }
    }

    /// Whether a receive may match what lies in a lane that its thread has claimed: nothing older
    /// that it accepts waits, and no receive for it. *Threads:* any. What others bring at this
    /// moment is in no order with it.
    boolean isClear(int context, int source, int tag) {
        return isEmpty()
                || (!unclaimed.mayHave(context, source, tag)
                        && !posted.mayHave(context, source, tag));
    }

    /// Whether nothing waits; quicker to see. *Threads:* as above.
    boolean isEmpty() {
        return unclaimed.isEmpty() && posted.isEmpty();
    }

    /// Matches a receive with the oldest message that it accepts, or posts it. What lies in the
    /// lanes is younger than all that waits, so whoever waits for the receive finds it there: a
    /// look now would take the line from a sender that is about to write it. Nobody waits for a
    /// standing one.
    void receive(IncomingTransfer receive) {
        Arrival arrival;
        acquire();
        try {
            Header wanted = receive.header();
            arrival = receive.isStanding() ? null : unclaimed.take(wanted);
            if (receive.isStanding()) {
                drain();
                for (Arrival each = unclaimed.takeForHandler(wanted);
                        each != null;
                        each = unclaimed.takeForHandler(wanted)) {
                    receive.accept(each);
                }
            }
            if (arrival == null) {
                posted.add(receive);
            } else if (receive.takesMessage()) {
                receive.accept(arrival);
                settlement.add(receive);
            }
        } finally {
            settlement.after(this);
        }
        if (arrival != null && !receive.takesMessage()) {
            arrival.into(receive);
        }
    }

    /// Takes the oldest message that is wanted, or null. Only if none waits the lanes are emptied:
    /// what lies there for other threads they had better find there.
    private @Nullable Arrival oldest(Header wanted) {
        Arrival arrival = unclaimed.take(wanted);
        return arrival == null && drain() ? unclaimed.take(wanted) : arrival;
    }

    /// Looks for a message; if there is none, the probe may stay until one comes.
    void probe(Probe probe, boolean stays) {
        acquire();
        try {
            drain();
            unclaimed.look(probe, stays);
        } finally {
            settlement.after(this);
        }
    }

    /// Takes the oldest message that the header accepts; null if there is none.
    @Nullable Arrival takeIfThere(Header header) {
        acquire();
        try {
            return oldest(header);
        } finally {
            settlement.after(this);
        }
    }

    /// Takes back what is not matched yet; false if it is matched.
    boolean withdraw(Transfer transfer) {
        acquire();
        try {
            return switch (transfer) {
                case IncomingTransfer receive -> posted.remove(receive);
                case Probe probe -> unclaimed.remove(probe);
                case ArrivalTicket _ ->
                        throw new IllegalArgumentException("an attendance is in no mailbox");
                case OutgoingTransfer send -> unclaimed.remove(send);
            };
        } finally {
            release();
        }
    }

    /// Takes in what lies in the lanes.
    void poll() {
        if (lanes.haveMail()) {
            acquire();
            try {
                drain();
            } finally {
                settlement.after(this);
            }
        }
    }

    /// After the world has failed: tells all who have transfers here.
    void tellAll() {
        List<Transfer> here = new ArrayList<>();
        acquire();
        try {
            drain();
            posted.forEach(here::add);
            unclaimed.forEach(here::add);
        } finally {
            settlement.after(this);
        }
        here.forEach(Transfer::tell);
    }

    /// The messages that no receive was posted for, by their headers, the oldest first.
    ///
    /// @param rank whose mailbox this is
    List<Unreceived> unreceived(int rank) {
        Map<Header, Integer> counts = new LinkedHashMap<>();
        acquire();
        try {
            drain();
            unclaimed.forEachHeader(header -> counts.merge(header, 1, Integer::sum));
        } finally {
            settlement.after(this);
        }
        List<Unreceived> messages = new ArrayList<>();
        counts.forEach((header, count) ->
                messages.add(
                        new Unreceived(
                                rank, header.context(), header.source(), header.tag(), count)));
        return messages;
    }

    /// Takes in what lies in the lanes; false if that is nothing.
    private boolean drain() {
        boolean any = false;
        for (Lane lane : lanes.all()) {
            if (lane.hasMail()) {
                any = true;
                drain(lane);
            }
        }
        return any;
    }

    private void drain(Lane lane) {
        lane.awaitClaim();
        try {
            for (long header = lane.mail(); header != Lane.NO_MAIL; header = lane.mail()) {
                takeIn(lane, header);
            }
        } finally {
            lane.release();
        }
    }

    private void takeIn(Lane lane, long header) {
        int source = lane.source();
        int context = Lane.context(header);
        int tag = Lane.tag(header);
        IncomingTransfer receive = posted.take(context, source, tag);
        if (receive == null || receive.takesMessage()) {
            Content content = lane.take(header);
            unclaimed.keep(headers.of(context, source, tag), content, receive);
            return;
        }
        receive.matchedBy(headers.of(context, source, tag));
        if (Lane.isBeside(header)) {
            receive.fillLater(lane.take(header));
        } else {
            lane.takeWords(header, receive);
        }
        settlement.add(receive);
    }
}

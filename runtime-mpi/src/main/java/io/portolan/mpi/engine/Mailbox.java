package io.portolan.mpi.engine;

import io.portolan.core.SpinLock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the messages for one rank and its receives meet.
///
/// Overview. A lock guards two queues: receives that no message has come for, and messages that no
/// receive has been posted for; at any time no element of one fits one of the other. Whoever brings
/// the second half matches and, after unlocking, copies and completes both halves: a sender as well
/// as a receiver. Small messages may come through a [io.portolan.mpi.engine.Lane] without the lock;
/// whoever takes the lock first empties the lanes, so a lane is nothing but the youngest part of
/// the messages of its sender, and the rank may take it there ([io.portolan.mpi.engine.Inlet]). A
/// sender that finds its lane full, or attention wanted, does that itself; so nobody ever waits for
/// room in a lane.
///
/// Order. A message is offered to receives in the order in which these were posted, a receive to
/// messages in the order in which they arrived; the messages of one thread of a rank arrive in the
/// order in which they were sent.
///
/// *Threads:* any. Under the lock are only the queues, copies of a few words, and posts to ports.
///
/// Source: MPI 4.1, section 3.5
final class Mailbox extends SpinLock {
    private final PostedQueue posted = new PostedQueue();
    private final Settlement settlement = new Settlement();
    private final Attention attention = new Attention();
    private final Headers headers = new Headers();
    private final Unclaimed unclaimed;
    private final Liveness liveness;
    private final Lanes lanes;

    Mailbox(Settings settings, Liveness liveness) {
        this.liveness = liveness;
        this.lanes = new Lanes(settings);
        this.unclaimed = new Unclaimed(new Credit(settings, attention), settlement);
    }

    Attention attention() {
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

    /// The lane from that source, new at the first call.
    Lane lane(int source) {
        return lanes.from(source);
    }

    /// Matches a message or keeps it; false if its mode is READY and no receive is posted.
    boolean deliver(Outgoing send) {
        Incoming receive;
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
            Unclaimed.letGo(kept, send);
        } else if (receive != null) {
            send.into(receive);
        }
        return true;
    }

    /// Whether a receive of the owner may match what lies in a lane that it has claimed: nothing
    /// older waits. *Threads:* the owner. What others bring at this moment is in no order with it.
    boolean isClear() {
        return unclaimed.isEmpty() && posted.isEmpty();
    }

    /// Matches a receive with the oldest message that it accepts, or posts it.
    void receive(Incoming receive) {
        Arrival arrival;
        acquire();
        try {
            drain();
            arrival = unclaimed.take(receive.header());
            while (arrival != null && receive.isStanding()) {
                receive.accept(arrival);
                arrival = unclaimed.take(receive.header());
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
            drain();
            return unclaimed.take(header);
        } finally {
            settlement.after(this);
        }
    }

    /// Takes back what is not matched yet; false if it is matched.
    boolean withdraw(Transfer transfer) {
        acquire();
        try {
            return switch (transfer) {
                case Incoming receive -> posted.remove(receive);
                case Probe probe -> unclaimed.remove(probe);
                case Attendance _ ->
                        throw new IllegalArgumentException("an attendance is in no mailbox");
                case Outgoing send -> unclaimed.remove(send);
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

    /// Whether something lies in a lane; takes no lock.
    boolean hasMail() {
        return lanes.haveMail();
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

    private void drain() {
        for (int source = 0; source < lanes.sources(); source++) {
            Lane lane = lanes.ifAny(source);
            if (lane != null && lane.hasMail()) {
                drain(source, lane);
            }
        }
    }

    private void drain(int source, Lane lane) {
        lane.awaitClaim();
        try {
            for (long header = lane.mail(); header != Lane.NO_MAIL; header = lane.mail()) {
                takeIn(source, lane, header);
            }
        } finally {
            lane.release();
        }
    }

    private void takeIn(int source, Lane lane, long header) {
        int context = Lane.context(header);
        int tag = Lane.tag(header);
        Incoming receive = posted.take(context, source, tag);
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

package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Where the messages for one rank and its receives meet.
///
/// Overview. A lock guards two queues: receives that no message has come for, and messages that no
/// receive has been posted for; at any time no element of one fits one of the other. Whoever brings
/// the second half matches and, after unlocking, copies and completes both halves: a sender as well
/// as a receiver. Small messages may come through a [io.portolan.mpi.engine.Lane] without the lock;
/// whoever takes the lock first empties the lanes, so a lane is nothing but the youngest part of
/// the messages of its sender. A sender that finds its lane full, or attention wanted, does that
/// itself; so nobody ever waits for room in a lane.
///
/// Order. A message is offered to receives in the order in which these were posted, a receive to
/// messages in the order in which they arrived; the messages of one thread of a rank arrive in the
/// order in which they were sent.
///
/// Memory. Copies that wait for a receive take [io.portolan.mpi.engine.Credit]; without it a
/// message waits as a rendezvous, in its sender's own memory.
///
/// *Threads:* any. Under the lock are only the queues, copies of a few words, and posts to ports.
///
/// Source: MPI 4.1, section 3.5
final class Mailbox {
    private static final int COPIED_UNDER_LOCK_BYTES = 256;

    /// Not the header of a message with words.
    static final long NOTHING = -1;

    private final ReentrantLock lock = new ReentrantLock();
    private final PostedQueue posted = new PostedQueue();
    private final UnexpectedQueue unexpected = new UnexpectedQueue();
    private final List<Probe> probes = new ArrayList<>(0);
    private final Attention attention = new Attention();
    private final Liveness liveness;
    private final Lanes lanes;
    private final Credit credit;
    private @Nullable Transfer settled;

    Mailbox(Settings settings, Liveness liveness) {
        this.liveness = liveness;
        this.lanes = new Lanes(settings);
        this.credit = new Credit(settings, attention);
    }

    Attention attention() {
        return attention;
    }

    /// Whether the world has failed.
    boolean isBroken() {
        return liveness.failure() != null;
    }

    /// The lane from that source, new at the first call.
    Lane lane(int source) {
        return lanes.from(source);
    }

    /// Matches a message or keeps it; false if its mode is READY and no receive is posted.
    boolean deliver(Outgoing send) {
        Incoming receive;
        Arrival kept = null;
        lock.lock();
        try {
            drain();
            Header header = send.header();
            receive = posted.take(header.context(), header.source(), header.tag());
            if (receive == null || receive.takesMessage()) {
                if (receive == null && send.mode() == Mode.READY) {
                    return false;
                }
                kept = keep(send, receive);
            } else {
                receive.matchedBy(header.source(), header.tag());
                send.matched();
            }
        } finally {
            unlockAndSettle();
        }
        if (kept != null) {
            letGo(kept, send);
        } else if (receive != null) {
            send.into(receive);
        }
        return true;
    }

    /// Whether messages wait that came before those in the lanes; out of date at once.
    boolean hasUnexpected() {
        return !unexpected.isEmpty();
    }

    /// The short way of a receive: takes the words of the oldest message in the source's lane if
    /// nothing else can match and they fit. Returns its header, or [#NOTHING].
    long takeWords(int context, int source, int tag, Region region, Lane lane) {
        lock.lock();
        try {
            if (!unexpected.isEmpty() || !posted.isEmpty() || !lane.hasMail()) {
                return NOTHING;
            }
            long header = lane.header();
            if (Lane.isReference(header)
                    || Lane.context(header) != context
                    || (Lane.tag(header) != tag && tag != Wildcards.ANY_TAG)
                    || Lane.type(header) != region.type()
                    || Lane.number(header) > region.elements()) {
                return NOTHING;
            }
            lane.takeWords(header, region);
            return header;
        } finally {
            lock.unlock();
        }
    }

    /// Matches a receive with the oldest message that it accepts, or posts it.
    void receive(Incoming receive) {
        Arrival arrival;
        lock.lock();
        try {
            drain();
            arrival = takeUnexpected(receive.header());
            while (arrival != null && receive.isStanding()) {
                receive.accept(arrival);
                arrival = takeUnexpected(receive.header());
            }
            if (arrival == null) {
                posted.add(receive);
            } else if (receive.takesMessage()) {
                receive.accept(arrival);
                settleLater(receive);
            }
        } finally {
            unlockAndSettle();
        }
        if (arrival != null && !receive.takesMessage()) {
            arrival.into(receive);
        }
    }

    /// Looks for a message; if there is none, the probe may stay until one comes.
    void probe(Probe probe, boolean stays) {
        lock.lock();
        try {
            drain();
            Arrival arrival = unexpected.find(probe.header());
            if (arrival != null) {
                probe.found(arrival);
                settleLater(probe);
            } else if (stays) {
                probes.add(probe);
            }
        } finally {
            unlockAndSettle();
        }
    }

    /// Takes the oldest message that the header accepts; null if there is none.
    @Nullable Arrival takeIfThere(Header header) {
        lock.lock();
        try {
            drain();
            return takeUnexpected(header);
        } finally {
            unlockAndSettle();
        }
    }

    /// Takes back what is not matched yet; false if it is matched.
    boolean withdraw(Transfer transfer) {
        lock.lock();
        try {
            return switch (transfer) {
                case Incoming receive -> posted.remove(receive);
                case Probe probe -> probes.remove(probe);
                case Attendance _ ->
                        throw new IllegalArgumentException("an attendance is in no mailbox");
                case Outgoing send -> withdrawSend(send);
            };
        } finally {
            lock.unlock();
        }
    }

    private boolean withdrawSend(Outgoing send) {
        Arrival arrival = send.arrival();
        if (arrival == null || !arrival.isOf(send) || !unexpected.remove(arrival)) {
            return false;
        }
        credit.giveBack(arrival.cost());
        return true;
    }

    /// Takes in what lies in the lanes.
    void poll() {
        if (lanes.haveMail()) {
            lock.lock();
            try {
                drain();
            } finally {
                unlockAndSettle();
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
        lock.lock();
        try {
            drain();
            posted.forEach(here::add);
            here.addAll(probes);
            unexpected.forEachSend(here::add);
        } finally {
            unlockAndSettle();
        }
        here.forEach(Transfer::tell);
    }

    private void drain() {
        for (int source = 0; source < lanes.sources(); source++) {
            Lane lane = lanes.ifAny(source);
            while (lane != null && lane.hasMail()) {
                takeIn(source, lane);
            }
        }
    }

    private void takeIn(int source, Lane lane) {
        long header = lane.header();
        int context = Lane.context(header);
        int tag = Lane.tag(header);
        Incoming receive = posted.take(context, source, tag);
        if (receive == null || receive.takesMessage()) {
            Content content = lane.take(header);
            long cost = Credit.cost(content);
            credit.take(cost);
            hand(Arrival.copied(new Header(context, source, tag), content, cost), receive);
            return;
        }
        receive.matchedBy(source, tag);
        if (Lane.isReference(header)) {
            receive.fillLater(lane.take(header));
        } else {
            lane.takeWords(header, receive);
        }
        settleLater(receive);
    }

    /// Keeps a message that no receive wants the elements of, by copy or as a rendezvous.
    private Arrival keep(Outgoing send, @Nullable Incoming receive) {
        boolean isCopied = credit.isFor(send);
        long cost = Credit.cost(send.content());
        credit.take(isCopied ? cost : 0);
        Arrival arrival;
        if (isCopied && cost <= COPIED_UNDER_LOCK_BYTES) {
            arrival = Arrival.copied(send.header(), send.content().copy(), cost);
            settleLater(send);
        } else {
            arrival = Arrival.rendezvous(send, isCopied ? cost : 0);
            send.leaves(arrival);
        }
        hand(arrival, receive);
        return arrival;
    }

    /// Frees a sender that need not wait: see Overview of [io.portolan.mpi.engine.Arrival].
    private static void letGo(Arrival arrival, Outgoing send) {
        boolean isCopied = arrival.cost() > COPIED_UNDER_LOCK_BYTES || send.mode() == Mode.BUFFERED;
        if (isCopied && !send.isDone() && arrival.detach(send.content().copy())) {
            send.finish();
        }
    }

    private void hand(Arrival arrival, @Nullable Incoming receive) {
        if (receive == null) {
            unexpected.add(arrival);
            probes.removeIf(probe -> isFor(probe, arrival));
        } else {
            credit.giveBack(arrival.cost());
            receive.accept(arrival);
            if (!receive.isStanding()) {
                settleLater(receive);
            }
        }
    }

    private boolean isFor(Probe probe, Arrival arrival) {
        boolean isFor = probe.header().accepts(arrival.header());
        if (isFor) {
            probe.found(arrival);
            settleLater(probe);
        }
        return isFor;
    }

    private @Nullable Arrival takeUnexpected(Header wanted) {
        Arrival arrival = unexpected.take(wanted);
        if (arrival != null) {
            credit.giveBack(arrival.cost());
        }
        return arrival;
    }

    private void settleLater(Transfer transfer) {
        transfer.nextSettled = settled;
        settled = transfer;
    }

    private void unlockAndSettle() {
        Transfer at = settled;
        settled = null;
        lock.unlock();
        while (at != null) {
            Transfer next = at.nextSettled;
            at.nextSettled = null;
            at.settle();
            at = next;
        }
    }
}

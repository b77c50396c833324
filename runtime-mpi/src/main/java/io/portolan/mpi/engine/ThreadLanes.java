package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The lanes of one thread of a rank: those through which it sends, and its receivers at the lanes
/// of the other ranks.
///
/// *Threads:* that thread.
final class ThreadLanes {
    private static final int NOBODY = -1;

    private final int rank;
    private final int number;

    /// Lanes are for the ranks from here on...
    private final int first;

    /// ...to before this one.
    private final int end;

    private final Mailbox mailbox;
    private final Routes routes;
    private final AdaptiveBackoff backoff;

    /// By destination, from the first rank on; null as long as nothing was sent there through a
    /// lane.
    private final @Nullable LaneSender[] senders;

    /// By source, likewise; null as long as nothing was received from there through a lane.
    private final @Nullable LaneReceiver[] receivers;

    /// The destination of the last [#ask], unless a message was received from there since.
    private int asked = NOBODY;

    /// @param number which thread of the rank it is
    /// @param first the first rank that lanes lead to
    /// @param end the rank behind the last one; messages to and from ranks that are added later go
    ///   the general way
    /// @param mailbox of the rank
    /// @param routes to the destinations
    ThreadLanes(
            int rank,
            int number,
            int first,
            int end,
            Mailbox mailbox,
            Routes routes,
            AdaptiveBackoff backoff) {
        this.rank = rank;
        this.number = number;
        this.mailbox = mailbox;
        this.routes = routes;
        this.backoff = backoff;
        this.first = first;
        this.end = end;
        this.senders = new LaneSender[end - first];
        this.receivers = new LaneReceiver[end - first];
    }

    int number() {
        return number;
    }

    /// Whether a lane leads to that rank.
    boolean leadTo(int dest) {
        return first <= dest && dest < end && dest != rank;
    }

    /// Whether lanes come from that rank, which may be a wildcard.
    boolean comeFrom(int source) {
        return first <= source && source < end;
    }

    LaneSender to(int dest) {
        LaneSender sender = senders[dest - first];
        if (sender == null) {
            sender = routes.get(dest).lane(rank, number);
            senders[dest - first] = sender;
        }
        return sender;
    }

    LaneReceiver from(int source) {
        LaneReceiver receiver = receivers[source - first];
        if (receiver == null) {
            receiver = new LaneReceiver(source, mailbox, backoff, new BackTo(source));
            receivers[source - first] = receiver;
        }
        return receiver;
    }

    /// Sends; the next receive from that rank expects an answer. False if the message does not suit
    /// a lane or there is no room.
    boolean ask(int context, int dest, int tag, Content content) {
        boolean isSent = send(context, dest, tag, content);
        if (isSent) {
            asked = dest;
        }
        return isSent;
    }

    /// Receives a message that is in a lane of the source or comes soon; read by [PackedResult].
    long receive(int context, int source, int tag, Region region) {
        LaneReceiver receiver = from(source);
        if (asked == source) {
            asked = NOBODY;
            return receiver.receiveAnswer(context, tag, region);
        }
        return receiver.receive(context, tag, region);
    }

    /// Sends; false if the message does not suit a lane or there is no room.
    boolean send(int context, int dest, int tag, Content content) {
        if (!leadTo(dest) || !Lane.suits(context, content)) {
            return false;
        }
        LaneSender sender = to(dest);
        if (!sender.offer(context, tag, content)) {
            return false;
        }
        tell(dest, content, sender);
        return true;
    }

    /// Tells of the message that was put into the lane last.
    private void tell(int dest, Content content, LaneSender sender) {
        Traffic traffic = mailbox.traffic();
        if (traffic != null) {
            traffic.sent(dest, content, CopyKind.LANE, sender.newestNumber());
        }
    }

    /// Sends two messages, both before it waits for the way of either; returns how many, the first
    /// one first.
    int send(int context, int tag, int dest, Content content, int otherDest, Content otherContent) {
        if (!leadTo(dest) || !leadTo(otherDest) || !Lane.suits(context, content)) {
            return 0;
        }
        LaneSender one = to(dest);
        LaneSender other = to(otherDest);
        if (!one.put(context, tag, content)) {
            return 0;
        }
        tell(dest, content, one);
        boolean both = Lane.suits(context, otherContent) && other.put(context, tag, otherContent);
        if (both) {
            tell(otherDest, otherContent, other);
        }
        LaneSender.order();
        one.announce();
        if (both && dest != otherDest) {
            other.announce();
        }
        return both ? 2 : 1;
    }

    /// The lane back to a rank to which this thread may not have sent anything yet.
    private final class BackTo implements ReverseLane {
        private final int dest;

        BackTo(int dest) {
            this.dest = dest;
        }

        @Override
        public long taken() {
            LaneSender sender = senders[dest - first];
            return sender == null ? 0 : sender.taken();
        }

        @Override
        public void prepare(int messages) {
            LaneSender sender = senders[dest - first];
            if (sender != null) {
                sender.prepare(messages);
            }
        }

        @Override
        public void prepareCopy() {
            LaneSender sender = senders[dest - first];
            if (sender != null) {
                sender.prepareCopy();
            }
        }
    }
}

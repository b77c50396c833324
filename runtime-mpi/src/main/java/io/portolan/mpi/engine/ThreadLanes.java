package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The lanes of one thread of a rank: those through which it sends, and its ways into those that
/// come from the other ranks.
///
/// *Threads:* that thread.
final class ThreadLanes {
    /// The number of the thread that runs the rank.
    static final int OWNER = 0;

    private static final int NOBODY = -1;

    private final int rank;
    private final int number;
    private final Fabric fabric;
    private final AdaptiveBackoff patience;

    /// By destination; null as long as nothing was sent there through a lane.
    private final @Nullable LaneSender[] outlets;

    /// By source; null as long as nothing was received from there through a lane.
    private final @Nullable LaneReceiver[] inlets;

    /// To whom the last [#ask] went, unless something was received from there since.
    private int asked = NOBODY;

    /// @param number which thread of the rank it is
    /// @param ranks how many there are lanes for
    ThreadLanes(int rank, int number, int ranks, Fabric fabric, AdaptiveBackoff patience) {
        this.rank = rank;
        this.number = number;
        this.fabric = fabric;
        this.patience = patience;
        this.outlets = new LaneSender[ranks];
        this.inlets = new LaneReceiver[ranks];
    }

    int number() {
        return number;
    }

    /// Whether one leads to that rank.
    boolean leadTo(int dest) {
        return 0 <= dest && dest < outlets.length && dest != rank;
    }

    /// Whether some come from that rank, which may be a wildcard.
    boolean comeFrom(int source) {
        return 0 <= source && source < inlets.length;
    }

    LaneSender to(int dest) {
        LaneSender outlet = outlets[dest];
        if (outlet == null) {
            outlet = fabric.route(dest).lane(rank, number);
            outlets[dest] = outlet;
        }
        return outlet;
    }

    LaneReceiver from(int source) {
        LaneReceiver inlet = inlets[source];
        if (inlet == null) {
            inlet = new LaneReceiver(source, fabric.mailbox(rank), patience, new BackTo(source));
            inlets[source] = inlet;
        }
        return inlet;
    }

    /// Sends, and a receive from there that comes next expects the answer; false if the message
    /// does not suit a lane or there is no room.
    boolean ask(int context, int dest, int tag, Content content) {
        boolean isSent = send(context, dest, tag, content);
        if (isSent) {
            asked = dest;
        }
        return isSent;
    }

    /// Receives what is in a lane of the source or comes soon; read by [PackedResult].
    long receive(int context, int source, int tag, Region region) {
        LaneReceiver inlet = from(source);
        if (asked == source) {
            asked = NOBODY;
            return inlet.receiveAnswer(context, tag, region);
        }
        return inlet.receive(context, tag, region);
    }

    /// Sends; false if the message does not suit a lane or there is no room.
    boolean send(int context, int dest, int tag, Content content) {
        return leadTo(dest)
                && Lane.suits(context, content)
                && to(dest).offer(context, tag, content);
    }

    /// Sends two messages, both before it waits for the way of either; how many, the first one
    /// first.
    int send(int context, int tag, int dest, Content content, int otherDest, Content otherContent) {
        if (!leadTo(dest) || !leadTo(otherDest) || !Lane.suits(context, content)) {
            return 0;
        }
        LaneSender one = to(dest);
        LaneSender other = to(otherDest);
        if (!one.put(context, tag, content)) {
            return 0;
        }
        boolean both = Lane.suits(context, otherContent) && other.put(context, tag, otherContent);
        LaneSender.order();
        one.announce();
        if (both && dest != otherDest) {
            other.announce();
        }
        return both ? 2 : 1;
    }

    /// To a rank that nothing may have been sent to yet.
    private final class BackTo implements ReverseLane {
        private final int dest;

        BackTo(int dest) {
            this.dest = dest;
        }

        @Override
        public long taken() {
            LaneSender outlet = outlets[dest];
            return outlet == null ? 0 : outlet.taken();
        }

        @Override
        public void prepare(int messages) {
            LaneSender outlet = outlets[dest];
            if (outlet != null) {
                outlet.prepare(messages);
            }
        }

        @Override
        public void prepareCopy() {
            LaneSender outlet = outlets[dest];
            if (outlet != null) {
                outlet.prepareCopy();
            }
        }
    }
}

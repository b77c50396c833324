package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// One thread's way into the lanes from a rank: that of a small message without the lock of the
/// mailbox.
///
/// Overview. It looks into the lane that its last message came from, and turns to another one of
/// the same source when a message that it wants is the oldest there. It claims the lane before it
/// looks for a message, not when there is one, so that nothing is left to do then but to copy the
/// words, or the copy that lies beside the slot. Whoever holds the lock of the mailbox needs the
/// claim to empty the lane; so between the look at the queues and the copy nothing older can get
/// there out of this lane. Messages in different lanes are of different threads, and in no order.
///
/// A look fetches the line of the slot, and the source has to get it back before it can write its
/// message there. So a thread fetches the line for its own next message at the same time, and those
/// of a longer one while it waits. And it does not look at once where that makes messages slower:
/// see [SpinDelayTuner]. An answer to what it has just sent takes longer than another message.
///
/// *Threads:* one of the receiving rank.
final class LaneReceiver {
    private final int source;
    private final Mailbox mailbox;
    private final AdaptiveBackoff patience;
    private final ReverseLane back;

    /// An answer takes two messages: at least two pauses, and about seven if the cores are far.
    private final SpinDelayTuner forAnswer = new SpinDelayTuner(2, 7);

    /// A message may be there already.
    private final SpinDelayTuner forMessage = new SpinDelayTuner(0, 1);

    private Lane lane;

    /// @param back where the thread's messages go to the source
    LaneReceiver(int source, Mailbox mailbox, AdaptiveBackoff patience, ReverseLane back) {
        this.source = source;
        this.mailbox = mailbox;
        this.patience = patience;
        this.back = back;
        this.lane = mailbox.lane(source, ThreadLanes.OWNER);
    }

    /// Takes the elements of the oldest message, which may come while the thread keeps its core, if
    /// nothing else can match and they fit; read by [PackedResult].
    long receive(int context, int tag, Region region) {
        return receive(forMessage, context, tag, region);
    }

    /// Takes those of an answer to what the thread has just sent likewise.
    long receiveAnswer(int context, int tag, Region region) {
        return receive(forAnswer, context, tag, region);
    }

    private long receive(SpinDelayTuner look, int context, int tag, Region region) {
        awaitBefore(look);
        long taken;
        do { // called in one place, or the compiler has all that is below twice
            taken = takeSoon(context, tag, region);
        } while (taken == PackedResult.NOTHING && comesLater(context, tag));
        return taken;
    }

    /// Takes the elements of the two oldest messages likewise, as long as the thread spins; how
    /// many there were. One claim for both.
    int receive(int context, int tag, Region first, Region second) {
        awaitBefore(forMessage);
        Lane now = lane;
        long[] slots = now.slots();
        if (!Lane.claim(slots)) {
            return 0;
        }
        try {
            back.prepare(2);
            if (!Lane.hasTwo(slots)) {
                back.prepareCopy();
                spinForTwo(slots);
            }
            return take(now, slots, Lane.mail(slots), context, tag, first) == PackedResult.NOTHING
                    ? 0
                    : take(now, slots, Lane.mail(slots), context, tag, second)
                                    == PackedResult.NOTHING
                            ? 1
                            : 2;
        } finally {
            Lane.release(slots);
        }
    }

    private void awaitBefore(SpinDelayTuner look) {
        if (patience.spins() > 0) {
            look.await();
        }
    }

    /// Whether it is worth to look once more, after what is there could not be taken.
    private boolean comesLater(int context, int tag) {
        if (isOver(context, tag)) {
            return false;
        }
        if (turns(context, tag)) {
            return true;
        }
        if (lane.hasMail()) {
            return false; // of another kind, behind which a wanted one may be
        }
        boolean isThere =
                patience.yieldUntil(
                        () -> lane.hasMail() || turns(context, tag) || isOver(context, tag));
        if (!isThere) {
            turnTo(mailbox.laneWithMail(source)); // where the wanted one is behind another
        }
        return isThere;
    }

    /// Whether the general way is the only one: for the oldest message, or for others' sake.
    private boolean isOver(int context, int tag) {
        return Lane.isAccepted(lane.mail(), context, tag) || !isClear(context, tag);
    }

    private boolean isClear(int context, int tag) {
        return mailbox.isClear(context, source, tag);
    }

    /// Turns to a lane whose oldest message is wanted, if there is one.
    private boolean turns(int context, int tag) {
        return turnTo(mailbox.acceptedLane(context, source, tag));
    }

    private boolean turnTo(@Nullable Lane other) {
        if (other != null) {
            lane = other;
        }
        return other != null;
    }

    private long takeSoon(int context, int tag, Region region) {
        Lane now = lane;
        long[] slots = now.slots();
        if (!Lane.claim(slots)) {
            return PackedResult.NOTHING; // somebody empties it
        }
        try {
            back.prepare(1);
            return takeClaimed(now, slots, context, tag, region);
        } finally {
            Lane.release(slots);
        }
    }

    private long takeClaimed(Lane now, long[] slots, int context, int tag, Region region) {
        long header = Lane.look(slots);
        if (header == Lane.NO_MAIL) {
            back.prepareCopy();
            header = comesSoon(slots);
        }
        return take(now, slots, header, context, tag, region);
    }

    private void spinForTwo(long[] slots) {
        for (int left = patience.spins(); left > 0 && mailbox.isEmpty(); left--) {
            Thread.onSpinWait();
            if (Lane.hasTwo(slots)) {
                patience.cameSoon();
                return;
            }
        }
    }

    private long comesSoon(long[] slots) {
        int looks = patience.spins();
        long header = spin(slots, looks);
        return header == Lane.NO_MAIL && looks > 0 ? comesWhileTaken(slots, looks) : header;
    }

    /// Spins on as long as the source takes what this thread has sent: then it runs now, on another
    /// core, and the two are quick as long as neither yields.
    private long comesWhileTaken(long[] slots, int looks) {
        long before;
        long now = back.taken();
        long header;
        do {
            header = spin(slots, looks);
            before = now;
            now = back.taken();
        } while (header == Lane.NO_MAIL && now != before);
        return header;
    }

    private long spin(long[] slots, int looks) {
        for (int left = looks; left > 0 && mailbox.isEmpty(); left--) {
            Thread.onSpinWait();
            long header = Lane.look(slots);
            if (header != Lane.NO_MAIL) {
                patience.cameSoon();
                return header;
            }
        }
        return Lane.NO_MAIL;
    }

    private long take(Lane now, long[] slots, long header, int context, int tag, Region region) {
        if (!Lane.isAccepted(header, context, tag)
                || !isClear(context, tag)
                || Lane.type(header) != region.type()) {
            return PackedResult.NOTHING;
        }
        return Lane.isBeside(header)
                ? takeContent(now, header, region)
                : takeWords(slots, header, region);
    }

    private static long takeWords(long[] slots, long header, Region region) {
        int number = Lane.number(header);
        if (number > region.elements()) {
            return PackedResult.NOTHING;
        }
        Lane.takeWords(slots, header, region);
        return PackedResult.of(Lane.tag(header), number);
    }

    private static long takeContent(Lane now, long header, Region region) {
        long elements = now.content().elements();
        if (elements > region.elements() || region.type() == Content.MIXED) {
            return PackedResult.NOTHING;
        }
        now.takeContent(region);
        return PackedResult.of(Lane.tag(header), elements);
    }
}

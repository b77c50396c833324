package io.portolan.mpi.engine;

/// One rank's lane from another, as the receiver sees it: the way of a small message without the
/// lock of the mailbox.
///
/// Overview. The receiver claims the lane before it looks for a message, not when there is one, so
/// that nothing is left to do then but to copy the words, or the copy that lies beside the slot.
/// Whoever holds the lock of the mailbox needs the claim to empty the lane; so between the look at
/// the queues and the copy nothing older can get there out of this lane.
///
/// *Threads:* the owner of the receiving rank.
final class Inlet {
    private final Lane lane;
    private final Mailbox mailbox;
    private final Waiting waiting;

    Inlet(int source, Mailbox mailbox, Waiting waiting) {
        this.lane = mailbox.lane(source);
        this.mailbox = mailbox;
        this.waiting = waiting;
    }

    /// Takes the elements of the oldest message, which may come while the owner keeps its core, if
    /// nothing else can match and they fit; read by [Taken].
    long receive(int context, int tag, Region region) {
        long taken;
        do { // called in one place, or the compiler has all that is below twice
            taken = takeSoon(context, tag, region);
        } while (taken == Taken.NOTHING && !isOver() && waiting.yieldUntil(this::isOver));
        return taken;
    }

    /// Takes the elements of the two oldest messages likewise, as long as the owner spins; how many
    /// there were. One claim for both, so that the second is on its way while the first is copied.
    int receive(int context, int tag, Region first, Region second) {
        long[] slots = lane.slots();
        if (!Lane.claim(slots)) {
            return 0;
        }
        try {
            return takeClaimed(slots, context, tag, first) == Taken.NOTHING
                    ? 0
                    : takeClaimed(slots, context, tag, second) == Taken.NOTHING ? 1 : 2;
        } finally {
            Lane.release(slots);
        }
    }

    private boolean isOver() {
        return lane.hasMail() || !mailbox.isClear();
    }

    private long takeSoon(int context, int tag, Region region) {
        long[] slots = lane.slots();
        if (!Lane.claim(slots)) {
            return Taken.NOTHING; // somebody empties it
        }
        try {
            return takeClaimed(slots, context, tag, region);
        } finally {
            Lane.release(slots);
        }
    }

    private long takeClaimed(long[] slots, int context, int tag, Region region) {
        long header = Lane.mail(slots);
        if (header == Lane.NO_MAIL) {
            header = comesSoon(slots);
        }
        return header != Lane.NO_MAIL && mailbox.isClear()
                ? take(slots, header, context, tag, region)
                : Taken.NOTHING;
    }

    private long comesSoon(long[] slots) {
        for (int left = waiting.spins(); left > 0 && mailbox.isClear(); left--) {
            Thread.onSpinWait();
            long header = Lane.mail(slots);
            if (header != Lane.NO_MAIL) {
                waiting.cameSoon();
                return header;
            }
        }
        return Lane.NO_MAIL;
    }

    private long take(long[] slots, long header, int context, int tag, Region region) {
        if (Lane.context(header) != context
                || (Lane.tag(header) != tag && tag != Wildcards.ANY_TAG)
                || Lane.type(header) != region.type()) {
            return Taken.NOTHING;
        }
        return Lane.isBeside(header)
                ? takeContent(header, region)
                : takeWords(slots, header, region);
    }

    private long takeWords(long[] slots, long header, Region region) {
        int number = Lane.number(header);
        if (number > region.elements()) {
            return Taken.NOTHING;
        }
        Lane.takeWords(slots, header, region);
        return Taken.of(Lane.tag(header), number);
    }

    private long takeContent(long header, Region region) {
        long elements = lane.content().elements();
        if (elements > region.elements() || region.type() == Content.MIXED) {
            return Taken.NOTHING;
        }
        lane.takeContent(region);
        return Taken.of(Lane.tag(header), elements);
    }
}

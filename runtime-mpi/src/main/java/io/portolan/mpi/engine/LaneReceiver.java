package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// How one thread receives small messages of a rank from its lanes, without the lock of the
/// mailbox.
///
/// Overview. The receiver looks into the lane from which it took its last message, and turns to
/// another lane of the same source when the oldest message there is one that it wants. It claims
/// the lane before it looks for a message, and not when it has found one, so that then only the
/// words, or the copy beside the slot, remain to be copied. A thread with the lock of the mailbox
/// needs the claim to empty the lane; so between the look at the queues and the copy no older
/// message can get from this lane into a queue. Messages in different lanes come from different
/// threads and have no order.
///
/// A look fetches the line of the slot, and the source has to get the line back before it can write
/// its message there. Therefore a thread fetches the line for its own next message at the same
/// time, and those of a longer message while it waits. And it delays its look where an early look
/// makes messages slower: see [SpinDelayTuner]. The answer to a message that the thread has just
/// sent takes longer than another message.
///
/// *Threads:* one thread of the receiving rank.
final class LaneReceiver {
    private final int source;
    private final Mailbox mailbox;
    private final AdaptiveBackoff backoff;
    private final ReverseLane back;

    /// An answer takes two messages: at least two pauses, and about seven if the cores are far.
    private final SpinDelayTuner forAnswer = new SpinDelayTuner(2, 7);

    /// A message may be there already.
    private final SpinDelayTuner forMessage = new SpinDelayTuner(0, 1);

    private Lane lane;

    /// @param back where the thread's messages go to the source
    LaneReceiver(int source, Mailbox mailbox, AdaptiveBackoff backoff, ReverseLane back) {
        this.source = source;
        this.mailbox = mailbox;
        this.backoff = backoff;
        this.back = back;
        this.lane = mailbox.lane(source, Lane.OWNER);
    }

    /// Takes the elements of the oldest message, for which the thread waits as long as it keeps its
    /// core, if no other message or receive can match and the elements fit; read by [PackedResult].
    long receive(int context, int tag, Region region) {
        return receive(forMessage, context, tag, region);
    }

    /// As [#receive(int, int, io.portolan.mpi.engine.Region)], for the answer to a message that the
    /// thread has just sent.
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

    /// Takes the elements of the two oldest messages in the same way, as long as the thread spins;
    /// returns how many there were. One claim serves for both.
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
                spinForTwo(slots, context, tag);
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
        if (backoff.spins() > 0) {
            look.await();
        }
    }

    /// Whether to look once more, after the message that is there could not be taken.
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
                backoff.yieldUntil(
                        () -> lane.hasMail() || turns(context, tag) || isOver(context, tag));
        if (!isThere) {
            turnTo(mailbox.laneWithMail(source)); // where the wanted one is behind another
        }
        return isThere;
    }

    /// Whether only the general way is left: for the oldest message, or because of other messages
    /// or receives that wait.
    private boolean isOver(int context, int tag) {
        return Lane.isAccepted(lane.mail(), context, tag) || !mailbox.isClear(context, source, tag);
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
            header = comesSoon(slots, context, tag);
        }
        return take(now, slots, header, context, tag, region);
    }

    private void spinForTwo(long[] slots, int context, int tag) {
        for (int left = backoff.spins();
                left > 0 && mailbox.isClear(context, source, tag);
                left--) {
            Thread.onSpinWait();
            if (Lane.hasTwo(slots)) {
                backoff.cameSoon();
                return;
            }
        }
    }

    private long comesSoon(long[] slots, int context, int tag) {
        int looks = backoff.spins();
        long header = spin(slots, looks, context, tag);
        return header == Lane.NO_MAIL && looks > 0
                ? comesWhileTaken(slots, looks, context, tag)
                : header;
    }

    /// Spins on as long as the source takes messages that this thread has sent: then the source
    /// runs now, on another core, and both are quick as long as neither yields.
    private long comesWhileTaken(long[] slots, int looks, int context, int tag) {
        long before;
        long now = back.taken();
        long header;
        do {
            header = spin(slots, looks, context, tag);
            before = now;
            now = back.taken();
        } while (header == Lane.NO_MAIL && now != before);
        return header;
    }

    private long spin(long[] slots, int looks, int context, int tag) {
        for (int left = looks; left > 0 && mailbox.isClear(context, source, tag); left--) {
            Thread.onSpinWait();
            long header = Lane.look(slots);
            if (header != Lane.NO_MAIL) {
                backoff.cameSoon();
                return header;
            }
        }
        return Lane.NO_MAIL;
    }

    private long take(Lane now, long[] slots, long header, int context, int tag, Region region) {
        if (!Lane.isAccepted(header, context, tag)
                || !mailbox.isClear(context, source, tag)
                || Lane.type(header) != region.type()) {
            return PackedResult.NOTHING;
        }
        return Lane.isBeside(header)
                ? takeContent(now, header, region)
                : takeWords(now, slots, header, region);
    }

    private long takeWords(Lane now, long[] slots, long header, Region region) {
        int number = Lane.number(header);
        if (number > region.elements()) {
            return PackedResult.NOTHING;
        }
        Traffic traffic = mailbox.traffic();
        if (traffic != null) {
            traffic.receivedWords(source, Lane.type(header), number, now.oldestNumber());
        }
        Lane.takeWords(slots, header, region);
        return PackedResult.of(Lane.tag(header), number);
    }

    private long takeContent(Lane now, long header, Region region) {
        Content content = now.content();
        long elements = content.elements();
        if (elements > region.elements() || region.type() == Content.MIXED) {
            return PackedResult.NOTHING;
        }
        Traffic traffic = mailbox.traffic();
        if (traffic != null) {
            traffic.received(source, content, CopyKind.LANE, now.oldestNumber());
        }
        now.takeContent(region);
        return PackedResult.of(Lane.tag(header), elements);
    }
}

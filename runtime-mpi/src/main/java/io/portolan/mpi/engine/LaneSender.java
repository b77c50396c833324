package io.portolan.mpi.engine;

import java.lang.invoke.VarHandle;

/// One thread's lane to a rank, as the sender sees it. The receiver writes no line that the sender
/// reads in each send, so that a send touches one line of the other rank only.
///
/// *Threads:* the sending thread.
final class LaneSender {
    /// How many times the sender yields to wait for room. A receiver that is there makes room
    /// sooner. Chosen, not measured.
    private static final int YIELDS = 16;

    /// After so many waits in vain in a row the sender assumes that the receiver is not there.
    /// Chosen as that of [AdaptiveBackoff], not measured.
    private static final int ENOUGH_IN_VAIN = 3;

    /// After that, one wait of so many is tried. Chosen, not measured: the yields in vain are to be
    /// one for each message.
    private static final int WAITS_PER_TRY = 16;

    private final Lane lane;
    private final Doorbell doorbell;
    private final Mailbox mailbox;

    /// Times in a row that the lane was full and stayed so.
    private int inVain;

    /// @param source the rank that sends
    /// @param thread the number of its thread that does
    LaneSender(int source, int thread, Mailbox mailbox) {
        this.lane = mailbox.lane(source, thread);
        this.doorbell = mailbox.doorbell();
        this.mailbox = mailbox;
    }

    /// Sends through the lane; false if it is closed or was full.
    boolean offer(int context, int tag, Content content) {
        if (!put(context, tag, content)) {
            return false;
        }
        order();
        announce();
        return true;
    }

    /// Puts a message into the lane, where the receiver may find it; [#order] and [#announce] are
    /// to follow. False if it is closed or was full.
    boolean put(int context, int tag, Content content) {
        if (doorbell.isClosed()) {
            return false;
        }
        if (!lane.offer(context, tag, content) && !offerLater(context, tag, content)) {
            mailbox.poll();
            return false;
        }
        return true;
    }

    /// Offers the message again while the receiver, which may need this core, makes room; false if
    /// the receiver does not.
    @SuppressWarnings("ThreadPriorityCheck") // or else the message takes the lock
    private boolean offerLater(int context, int tag, Content content) {
        boolean isWorthIt = inVain < ENOUGH_IN_VAIN || inVain % WAITS_PER_TRY == 0;
        for (int left = isWorthIt ? YIELDS : 0; left > 0; left--) {
            Thread.yield();
            if (lane.offer(context, tag, content)) {
                inVain = 0;
                return true;
            }
        }
        inVain++;
        return false;
    }

    /// The number of the message that was put into the lane last.
    long newestNumber() {
        return lane.newestNumber();
    }

    /// How many messages the receiver has taken.
    long taken() {
        return lane.taken();
    }

    /// Fetches the lines of the slots of the next messages.
    void prepare(int messages) {
        lane.prepare(messages);
    }

    /// Fetches the lines of the copy beside the next slot.
    void prepareCopy() {
        lane.prepareCopy();
    }

    /// Orders the messages before the look at the doorbell: see [Doorbell#isWanted()].
    static void order() {
        VarHandle.fullFence();
    }

    /// Tells the receiver that there is a message, if its doorbell is raised.
    void announce() {
        if (doorbell.isWanted()) {
            mailbox.poll();
        }
    }
}

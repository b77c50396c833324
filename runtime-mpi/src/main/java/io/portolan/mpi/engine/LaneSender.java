package io.portolan.mpi.engine;

import java.lang.invoke.VarHandle;

/// One thread's lane to a rank, as the sender sees it: nothing in it is written by the receiver, so
/// that a send touches one line of the other rank's only.
///
/// *Threads:* the sending one.
final class LaneSender {
    /// How long to wait for room. A receiver that is there makes some in less.
    private static final int YIELDS = 16;

    /// So many waits in vain in a row, and the receiver is not there.
    private static final int ENOUGH_IN_VAIN = 3;

    /// Of the waits after that, the one that is tried.
    private static final int WAITS_PER_TRY = 16;

    private final Lane lane;
    private final Doorbell attention;
    private final Mailbox mailbox;

    /// Times in a row that the lane was full and stayed so.
    private int inVain;

    /// @param source the rank that sends
    /// @param thread the number of its thread that does
    LaneSender(int source, int thread, Mailbox mailbox) {
        this.lane = mailbox.lane(source, thread);
        this.attention = mailbox.attention();
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
        if (attention.isClosed()) {
            return false;
        }
        if (!lane.offer(context, tag, content) && !offerLater(context, tag, content)) {
            mailbox.poll();
            return false;
        }
        return true;
    }

    /// Offers it again while the receiver, which may need this core, makes room; false if it does
    /// not.
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

    /// How many messages the receiver has taken.
    long taken() {
        return lane.taken();
    }

    /// Does beforehand what can be done for the next messages.
    void prepare(int messages) {
        lane.prepare(messages);
    }

    /// Does beforehand what can be done for a longer one.
    void prepareCopy() {
        lane.prepareCopy();
    }

    /// Puts the messages before the look at the attention: see there.
    static void order() {
        VarHandle.fullFence();
    }

    /// Tells the receiver that there is a message, if it wants to be told.
    void announce() {
        if (attention.isWanted()) {
            mailbox.poll();
        }
    }
}

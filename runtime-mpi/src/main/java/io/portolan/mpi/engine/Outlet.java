package io.portolan.mpi.engine;

import java.lang.invoke.VarHandle;

/// One thread's lane to a rank, as the sender sees it: nothing in it is written by the receiver, so
/// that a send touches one line of the other rank's only.
///
/// *Threads:* the sending one.
final class Outlet {
    /// To a receiver that is there; to one that is not, each lane that was filled costs as many.
    private static final int YIELDS = 16;

    private final Lane lane;
    private final Attention attention;
    private final Mailbox mailbox;

    /// @param source the rank that sends
    /// @param thread the number of its thread that does
    Outlet(int source, int thread, Mailbox mailbox) {
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
        for (int i = 0; i < YIELDS; i++) {
            Thread.yield();
            if (lane.offer(context, tag, content)) {
                return true;
            }
        }
        return false;
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

package io.portolan.mpi.engine;

import java.lang.invoke.VarHandle;

/// One rank's lane to another, as the sender sees it: nothing in it is written by the receiver, so
/// that a send touches one line of the other rank's only.
///
/// *Threads:* the owner of the sending rank.
final class Outlet {
    private final Lane lane;
    private final Attention attention;
    private final Mailbox mailbox;

    Outlet(int source, Mailbox mailbox) {
        this.lane = mailbox.lane(source);
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
        if (!lane.offer(context, tag, content)) {
            mailbox.poll();
            return false;
        }
        return true;
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

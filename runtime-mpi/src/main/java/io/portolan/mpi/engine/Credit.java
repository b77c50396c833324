package io.portolan.mpi.engine;

import java.util.concurrent.atomic.AtomicLong;

/// How much of the heap the unexpected messages of a rank may still take.
///
/// Overview. A copy of a message takes credit until a receive has it, or a handler begins with it.
/// A send for which there is no credit is not copied. A message that comes through a lane is copied
/// in any case; if that exceeds the credit, the lanes are closed until the credit is back. Handlers
/// give credit back without the lock; the next thread that asks for credit takes that in.
///
/// *Threads:* under the lock of the mailbox, except for `giveBackLater`.
final class Credit {
    private static final int ARRIVAL_BYTES = 64;

    private final Settings settings;
    private final Doorbell doorbell;
    private final ClosingListener closing;
    private boolean isClosed;
    private long left;
    private final AtomicLong returned = new AtomicLong();

    /// Is told when credit is used up, and when it is back.
    interface ClosingListener {
        /// *Threads:* under the lock of the mailbox.
        void setClosed(boolean isClosed);
    }

    /// @param doorbell where senders see that the lanes are closed
    /// @param closing who tells the senders in other processes
    Credit(Settings settings, Doorbell doorbell, ClosingListener closing) {
        this.settings = settings;
        this.doorbell = doorbell;
        this.closing = closing;
        this.left = settings.unexpectedBytes();
    }

    /// What a copy costs.
    static long cost(Content content) {
        return ARRIVAL_BYTES + content.bytes();
    }

    /// Whether a send that no receive waits for is to be copied.
    boolean isFor(OutgoingTransfer send) {
        return send.mode() == Mode.STANDARD
                && !settings.isStrict()
                && send.content().bytes() <= settings.eagerBytes()
                && isLeft(cost(send.content()));
    }

    private boolean isLeft(long cost) {
        if (cost > left) {
            giveBack(returned.getAndSet(0));
        }
        return cost <= left;
    }

    void take(long cost) {
        giveBack(-cost);
    }

    /// *Threads:* any.
    void giveBackLater(long cost) {
        returned.getAndAdd(cost);
    }

    void giveBack(long cost) {
        left += cost;
        if (left < 0) {
            left += returned.getAndSet(0);
        }
        if (isClosed != left < 0) {
            isClosed = left < 0;
            doorbell.setClosed(isClosed);
            closing.setClosed(isClosed);
        }
    }
}

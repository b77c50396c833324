package io.portolan.mpi.engine;

import java.util.concurrent.atomic.AtomicLong;

/// What the messages that a rank has not asked for may still take of the heap.
///
/// Overview. A copy of a message takes what it costs, until a receive has it, or a handler begins
/// with it. A send without credit is not copied; what comes through a lane is in any case, and then
/// the lanes are closed until the credit is back. Handlers give it back without the lock; whoever
/// asks for credit next takes that in.
///
/// *Threads:* under the lock of the mailbox, but for `giveBackLater`.
final class Credit {
    private static final int ARRIVAL_BYTES = 64;

    private final Settings settings;
    private final Doorbell attention;
    private long left;
    private final AtomicLong returned = new AtomicLong();

    /// @param attention where senders see that the lanes are closed
    Credit(Settings settings, Doorbell attention) {
        this.settings = settings;
        this.attention = attention;
        this.left = settings.unexpectedBytes();
    }

    /// What a copy costs.
    static long cost(Content content) {
        return ARRIVAL_BYTES + content.bytes();
    }

    /// Whether a send is to be copied that nobody has asked for.
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
        attention.setClosed(left < 0);
    }
}

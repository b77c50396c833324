package io.portolan.mpi.engine;

/// What the messages that a rank has not asked for may still take of the heap.
///
/// Overview. A copy of a message takes what it costs, until a receive has it. A send without credit
/// is not copied; what comes through a lane is in any case, and then the lanes are closed until the
/// credit is back.
///
/// *Threads:* under the lock of the mailbox.
final class Credit {
    private static final int ARRIVAL_BYTES = 64;

    private final Settings settings;
    private final Attention attention;
    private long left;

    /// @param attention where senders see that the lanes are closed
    Credit(Settings settings, Attention attention) {
        this.settings = settings;
        this.attention = attention;
        this.left = settings.unexpectedBytes();
    }

    /// What a copy costs.
    static long cost(Content content) {
        return ARRIVAL_BYTES + content.bytes();
    }

    /// Whether a send is to be copied that nobody has asked for.
    boolean isFor(Outgoing send) {
        return send.mode() == Mode.STANDARD
                && !settings.isStrict()
                && send.content().bytes() <= settings.eagerBytes()
                && cost(send.content()) <= left;
    }

    void take(long cost) {
        giveBack(-cost);
    }

    void giveBack(long cost) {
        left += cost;
        attention.setClosed(left < 0);
    }
}
